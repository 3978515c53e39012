// App: the life of an app, called around AppInit and AppLoop.
import { beginInit, beginLoop, endInit, endLoop, state } from "../state.mjs";

export const app_frame = () => state.framesDone;
export const app_begin_init = beginInit;
export const app_end_init = endInit;
export const app_begin_loop = beginLoop;
export const app_end_loop = endLoop;
