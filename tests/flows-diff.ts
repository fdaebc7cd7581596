import './toolkit.config.ts';
import 'flow-toolkit/report/diff-command';
