package io.jubelet.app.probe;

import java.time.Instant;

/**
 * How an agent probes.
 *
 * @param agentStart when the agent started
 * @param inCluster whether there is an API server; without one, requests of probes of pods with the network of the node go to the
 *     machine itself, as those of a kubelet, which knows no address of such pods then
 * @param changeContainerStatusOnRestart whether the readiness of containers that ran before the agent is reset
 */
record ProbePolicy(Instant agentStart, boolean inCluster, boolean changeContainerStatusOnRestart) {
}
