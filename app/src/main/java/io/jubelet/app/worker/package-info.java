/**
 * Pod workers: for each pod one that executes its steps strictly one after another and keeps a single pending update. The steps
 * are implemented in {@code io.jubelet.app.sync}; {@link io.jubelet.domain.worker.PodWorkerState} decides which one is next. In
 * the runtime, only the worker of a pod creates and starts sandboxes and containers and stops those that run. It also removes
 * containers that it replaces: old instances of init containers, all that are reset when the pod restarts all its containers,
 * and one that was created and never started. {@code app.gc} removes the rest, after it has stopped sandboxes that are not ready
 * and containers in the state UNKNOWN. {@code app.topology} updates cpusets.
 */
package io.jubelet.app.worker;
