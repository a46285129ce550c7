/**
 * Pod workers: for each pod one that does its steps strictly one after another and keeps a single pending update. What a
 * step does is in {@code io.jubelet.app.sync}; which step comes next is decided by {@link
 * io.jubelet.domain.worker.PodWorkerState}. Only the worker of a pod changes that pod in the runtime.
 */
package io.jubelet.app.worker;
