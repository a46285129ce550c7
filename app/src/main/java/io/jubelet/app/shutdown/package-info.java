/**
 * The end of the machine. While no shutdown is under way a lock delays the next one; when it is announced, all others learn
 * that, pods are ended range by range, and the lock is released.
 *
 * <pre>
 *  ports.shutdown ──announced──► NodeShutdowns ──NODE_SHUTDOWN──► app.node (Ready), app.admission, app.metrics
 *        ▲                            │
 *        │ lock                       ▼
 *  ShutdownWatch ◄──released──── PodShutdown ──EVICT_POD──► app.worker
 *                                     ▲ STATUS_CHANGED, STATUS_DELIVERED
 * </pre>
 *
 * Which pods are ended when, and what they report, is decided by {@code domain.shutdown}.
 */
package io.jubelet.app.shutdown;
