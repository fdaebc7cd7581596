import './toolkit.config.ts';
import 'flow-toolkit/diagram/command';
