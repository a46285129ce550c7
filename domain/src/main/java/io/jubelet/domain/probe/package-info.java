/**
 * Probes: when a container is probed, and what thresholds make of single outcomes. No
 * probing is done here and no time is waited for.
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
