import './toolkit.config.ts';
import 'flow-toolkit/trace/command';
