package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Runs the hooks of containers (behaviour reference, section 5.4, "Lifecycle hooks"). Events about failed hooks carry no
 * detail, since a hook may print secrets; the detail is in the log of the agent at level DEBUG.
 */
final class LifecycleHooks {

    private static final Logger LOG = System.getLogger("io.jubelet.hook");

    private final ContainerRuntime runtime;
    private final HttpHook http;
    private final PodEvents events;
    private final Timers timers;

    /** Sends the request of an {@code httpGet} hook; the request is a failure when it throws. No limit is zero. */
    @FunctionalInterface
    interface HttpHook {
        void call(Pod pod, Container container, LifecycleHandler.HttpGet request, String podIp, Duration limit)
                throws InterruptedException;
    }

    LifecycleHooks(ContainerRuntime runtime, HttpHook http, PodEvents events, Timers timers) {
        this.runtime = runtime;
        this.http = http;
        this.events = events;
        this.timers = timers;
    }

    /**
     * Runs the hook after a start.
     *
     * @throws StartFailure when the hook failed, so that the container must be stopped
     */
    void postStart(Pod pod, Container container, String containerId, String podIp)
            throws InterruptedException, StartFailure {
        LifecycleHandler handler = container.lifecycle().orElseThrow().postStart().orElseThrow();
        try {
            run(pod, container, handler, containerId, podIp, Duration.ZERO);
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "postStart hook of {0} in {1} failed: {2}", container.name(), pod.fullName(),
                    e.getMessage());
            events.warning(pod, container, "FailedPostStartHook", "PostStartHook failed");
            throw new StartFailure("PostStartHookError", "PostStartHook failed");
        }
    }

    /** Runs the hook before a stop, for at most the grace period. A failure does not keep the container alive. */
    void preStop(Pod pod, Container container, ObservedContainer instance, ObservedPod observed, Duration grace)
            throws InterruptedException {
        LifecycleHandler handler = container.lifecycle().orElseThrow().preStop().orElseThrow();
        String ip = observed.ips().isEmpty() ? "" : observed.ips().getFirst();
        try {
            run(pod, container, handler, instance.id(), ip, grace);
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "preStop hook of {0} in {1} failed: {2}", container.name(), pod.fullName(),
                    e.getMessage());
            events.warning(pod, container, "FailedPreStopHook", "PreStopHook failed");
        }
    }

    private void run(Pod pod, Container container, LifecycleHandler handler, String containerId, String podIp,
            Duration limit) throws InterruptedException {
        switch (handler) {
            case LifecycleHandler.Exec exec -> {
                ExecResult result = runtime.execSync(containerId, exec.command(), limit);
                if (result.exitCode() != 0) {
                    throw new InternalException("command ended with exit code " + result.exitCode());
                }
            }
            case LifecycleHandler.Sleep sleep -> {
                Duration wanted = Duration.ofSeconds(sleep.seconds());
                boolean cut = limit.isPositive() && wanted.compareTo(limit) > 0;
                timers.sleep(cut ? limit : wanted);
                if (cut) {
                    throw new DeadlineExceededException("the grace period ended before the sleep did");
                }
            }
            case LifecycleHandler.HttpGet get -> http.call(pod, container, get, podIp, limit);
            case LifecycleHandler.TcpSocket tcp ->
                throw new UnimplementedException("tcpSocket is not supported as a hook");
        }
    }
}
