/**
 * Probes: the times at which a container is probed, and the results of thresholds applied to single outcomes. Nothing is probed
 * here and nothing waits.
 *
 * <pre>
 *                    new container id
 *   no container ───────────────────────► probing ──┐ below threshold, error
 *                                          ▲   │    │
 *                       new container id   │   └────┘
 *                                          │   │ liveness failure, any final startup result
 *                                          │   ▼
 *                                         on hold
 *
 *   stopped: the pod has ended, the container ended and is not started again, or the pod is being deleted (not readiness)
 * </pre>
 */
package io.jubelet.domain.probe;
