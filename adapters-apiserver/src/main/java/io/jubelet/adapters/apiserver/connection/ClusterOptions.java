package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * How to connect to an API server.
 *
 * @param kubeconfig file with the API server and the identity
 * @param version version in the User-Agent, without a leading v
 * @param requests limits of all requests but events (kubeAPIQPS, kubeAPIBurst)
 * @param events limits of events (eventRecordQPS, eventBurst)
 * @param times how long things may take
 * @param commands runs the exec plugin of a kubeconfig that has one
 * @param observer receives every request
 * @param tracer records every request
 * @param timers the time of limits, pauses and checks
 */
public record ClusterOptions(
        Path kubeconfig, String version, Limits requests, Limits events, Times times, CommandRunner commands,
        RequestObserver observer, Tracer tracer, Timers timers) {

    /** Rejects null. */
    public ClusterOptions {
        Objects.requireNonNull(kubeconfig, "kubeconfig");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(requests, "requests");
        Objects.requireNonNull(events, "events");
        Objects.requireNonNull(times, "times");
        Objects.requireNonNull(commands, "commands");
        Objects.requireNonNull(observer, "observer");
        Objects.requireNonNull(tracer, "tracer");
        Objects.requireNonNull(timers, "timers");
    }

    /**
     * Limits of requests.
     *
     * @param perSecond requests per second in the long run, 0 for no limit
     * @param burst requests that may be made at once, positive
     */
    public record Limits(double perSecond, int burst) {

        /** Checks them. */
        public Limits {
            if (perSecond < 0 || burst < 1) {
                throw new IllegalArgumentException("limits must be positive: " + perSecond + "/s, burst " + burst);
            }
        }
    }

    /**
     * Times.
     *
     * @param request longest time that a request may take once the limits let it begin, retries included
     * @param heartbeat the same for the lease and the status of the node, which have a connection of their own
     * @param identityCheck how often the files of the identity are looked at
     */
    public record Times(Duration request, Duration heartbeat, Duration identityCheck) {

        /** Rejects null. */
        public Times {
            Objects.requireNonNull(request, "request");
            Objects.requireNonNull(heartbeat, "heartbeat");
            Objects.requireNonNull(identityCheck, "identityCheck");
        }
    }

    /** The default limits of a node agent, without a runner for plugins. */
    public static ClusterOptions of(Path kubeconfig, String version, Timers timers) {
        Limits limits = new Limits(50, 100);
        return new ClusterOptions(kubeconfig, version, limits, limits,
                new Times(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(10)), command -> {
                    throw new UnavailableException("nothing runs " + command.program() + " here");
                }, RequestObserver.NONE, Tracer.NONE, timers);
    }

    /** These options with other limits of requests; 0 requests per second mean no limit. */
    public ClusterOptions withLimits(double perSecond, int atOnce) {
        return new ClusterOptions(kubeconfig, version, new Limits(perSecond, atOnce), events, times, commands, observer,
                tracer, timers);
    }

    /** These options with other limits of events; 0 events per second mean no limit. */
    public ClusterOptions withEventLimits(double perSecond, int atOnce) {
        return new ClusterOptions(kubeconfig, version, requests, new Limits(perSecond, atOnce), times, commands, observer,
                tracer, timers);
    }

    /** These options with other times. */
    public ClusterOptions withTimes(Duration request, Duration heartbeat, Duration identity) {
        return new ClusterOptions(kubeconfig, version, requests, events, new Times(request, heartbeat, identity), commands,
                observer, tracer, timers);
    }

    /** These options with another longest time for the lease and the status of the node. */
    public ClusterOptions withHeartbeatTimeout(Duration heartbeat) {
        return withTimes(times.request(), heartbeat, times.identityCheck());
    }

    /** These options with plugins that are run by this. */
    public ClusterOptions withCommands(CommandRunner runner) {
        return new ClusterOptions(kubeconfig, version, requests, events, times, runner, observer, tracer, timers);
    }

    /** These options with an observer of all requests. */
    public ClusterOptions withObserver(RequestObserver other) {
        return new ClusterOptions(kubeconfig, version, requests, events, times, commands, other, tracer, timers);
    }

    /** These options with a tracer of all requests. */
    public ClusterOptions withTracer(Tracer other) {
        return new ClusterOptions(kubeconfig, version, requests, events, times, commands, observer, other, timers);
    }
}
