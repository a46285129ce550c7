/**
 * Shutdown of the machine. While no shutdown is under way a lock delays the next one; when it is announced, this is published,
 * pods are ended range by range, and the lock is released.
 *
 * <pre>
 *  ports.shutdown ──announced──► NodeShutdowns ──NODE_SHUTDOWN──► app.node (Ready), app.admission, app.metrics
 *        ▲                            │
 *        │ lock                       ▼
 *  ShutdownWatch ◄──released──── PodShutdown ──KILL_POD──► app.worker
 *                                     ▲ STATUS_CHANGED, STATUS_DELIVERED
 * </pre>
 *
 * {@code domain.shutdown} decides the order of the pods and their statuses.
 */
package io.jubelet.app.shutdown;
