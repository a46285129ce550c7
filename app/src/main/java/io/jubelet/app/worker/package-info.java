/**
 * Pod workers: for each pod one that executes its steps strictly one after another and keeps a single pending update. The steps
 * are implemented in {@code io.jubelet.app.sync}; {@link io.jubelet.domain.worker.PodWorkerState} decides which one is next. In
 * the runtime, only the worker of a pod creates and starts sandboxes and containers and stops those that run; {@code app.gc}
 * removes those that have ended, and {@code app.topology} updates cpusets.
 */
package io.jubelet.app.worker;
