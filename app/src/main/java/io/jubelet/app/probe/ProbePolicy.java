package io.jubelet.app.probe;

import java.time.Instant;

/**
 * How an agent probes.
 *
 * @param agentStart when the agent started
 * @param inCluster whether the pods with the network of their node have its addresses in their statuses: a kubelet knows none
 *     without an API server, and requests of their probes go to the machine itself
 * @param changeContainerStatusOnRestart whether the readiness of containers that ran before the agent is reset
 */
record ProbePolicy(Instant agentStart, boolean inCluster, boolean changeContainerStatusOnRestart) {
}
