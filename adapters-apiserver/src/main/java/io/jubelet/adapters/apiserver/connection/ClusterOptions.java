package io.jubelet.adapters.apiserver.connection;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * How to talk to an API server.
 *
 * @param kubeconfig file that names the server and says who we are
 * @param version version that is told to the server, without a leading v
 * @param requestsPerSecond requests per second in the long run, 0 for no limit (kubeAPIQPS)
 * @param burst requests that may be made at once (kubeAPIBurst), positive
 * @param eventsPerSecond events per second in the long run, 0 for no limit (eventRecordQPS)
 * @param eventBurst events that may be sent at once (eventBurst), positive
 * @param timeout longest time that a request may take once the limits let it begin, retries included
 * @param heartbeatTimeout the same for the lease and the status of the node, which have a connection of their own
 * @param identityCheck how often the files of the identity are looked at
 */
public record ClusterOptions(
        Path kubeconfig,
        String version,
        double requestsPerSecond,
        int burst,
        double eventsPerSecond,
        int eventBurst,
        Duration timeout,
        Duration heartbeatTimeout,
        Duration identityCheck) {

    /** Checks the limits. */
    public ClusterOptions {
        Objects.requireNonNull(kubeconfig, "kubeconfig");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(timeout, "timeout");
        Objects.requireNonNull(heartbeatTimeout, "heartbeatTimeout");
        Objects.requireNonNull(identityCheck, "identityCheck");
        if (requestsPerSecond < 0 || burst < 1 || eventsPerSecond < 0 || eventBurst < 1) {
            throw new IllegalArgumentException("limits must be positive: requests " + requestsPerSecond + "/s, burst " + burst
                    + "; events " + eventsPerSecond + "/s, burst " + eventBurst);
        }
    }

    /** The limits of a node agent that was told nothing else. */
    public static ClusterOptions of(Path kubeconfig, String version) {
        return new ClusterOptions(kubeconfig, version, 50, 100, 50, 100, Duration.ofSeconds(30), Duration.ofSeconds(10),
                Duration.ofSeconds(10));
    }

    /** The same with other limits of requests; 0 requests per second mean no limit. */
    public ClusterOptions withLimits(double perSecond, int atOnce) {
        return new ClusterOptions(kubeconfig, version, perSecond, atOnce, eventsPerSecond, eventBurst, timeout,
                heartbeatTimeout, identityCheck);
    }

    /** The same with other limits of events; 0 events per second mean no limit. */
    public ClusterOptions withEventLimits(double perSecond, int atOnce) {
        return new ClusterOptions(kubeconfig, version, requestsPerSecond, burst, perSecond, atOnce, timeout,
                heartbeatTimeout, identityCheck);
    }

    /** The same with other times. */
    public ClusterOptions withTimes(Duration request, Duration heartbeat, Duration identity) {
        return new ClusterOptions(kubeconfig, version, requestsPerSecond, burst, eventsPerSecond, eventBurst, request,
                heartbeat, identity);
    }
}
