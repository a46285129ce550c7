package io.jubelet.app.sync;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.explain.HookDecision;
import io.jubelet.domain.explain.HookDecision.Hook;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs the hooks of containers. Events about failed hooks carry no detail, since a hook may print secrets; the detail is
 * in the status of a container whose postStart hook failed, and in the log of the agent at level DEBUG.
 */
final class LifecycleHooks {

    private static final Logger LOG = System.getLogger(LifecycleHooks.class.getName());
    /** Most bytes of each output of a command that are shown: as many as a termination message may have. */
    private static final int MAX_OUTPUT = 4 << 10;

    private final ContainerRuntime runtime;
    private final HttpHook http;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;

    /** Sends the request of an {@code httpGet} hook; the request is a failure when it throws. No limit is zero. */
    @FunctionalInterface
    interface HttpHook {
        void call(Pod pod, Container container, Handler.HttpGet request, String podIp, Duration limit)
                throws InterruptedException;
    }

    /**
     * Why a hook failed.
     *
     * @param message with the beginning of its output
     * @param runtimeLost the command did not reach the runtime, or its result did not come back
     */
    private record HookFailure(String message, boolean runtimeLost) {

        static HookFailure of(String message) {
            return new HookFailure(message, false);
        }
    }

    LifecycleHooks(ContainerRuntime runtime, HttpHook http, PodEvents events, Decisions decisions,
            Timers timers) {
        this.runtime = runtime;
        this.http = http;
        this.events = events;
        this.decisions = decisions;
        this.timers = timers;
    }

    /** Whether something is run after each start of the container. */
    static boolean hasPostStart(Container container) {
        return container.lifecycle().flatMap(l -> l.postStart()).isPresent();
    }

    /**
     * Runs the hook after a start.
     *
     * @throws ContainerStartException when the hook failed, so that the container must be stopped
     */
    void postStart(Pod pod, Container container, String containerId, String podIp)
            throws InterruptedException, ContainerStartException {
        LifecycleHandler handler = container.lifecycle().orElseThrow().postStart().orElseThrow();
        decisions.made(pod, new HookDecision.Running(container.name(), Hook.POST_START, Optional.empty()));
        Optional<HookFailure> failure = run(pod, container, handler, containerId, podIp, Duration.ZERO);
        decided(pod, container, Hook.POST_START, failure);
        if (failure.isPresent()) {
            LOG.log(Level.DEBUG, "{0}", failure.get().message());
            events.warning(pod, container, "FailedPostStartHook", "PostStartHook failed");
            throw new ContainerStartException("PostStartHookError", failure.get().message());
        }
    }

    /**
     * Runs the hook before a stop. Requests and sleeps end with the grace period; a command runs on until its container is
     * killed. A failure does not keep the container alive.
     *
     * @return false when the runtime was lost, so that the hook has to be run again by the next stop
     */
    boolean preStop(StopRequest stop, Duration grace) throws InterruptedException {
        Container container = stop.container();
        LifecycleHandler handler = container.lifecycle().orElseThrow().preStop().orElseThrow();
        decisions.made(stop.pod(), new HookDecision.Running(container.name(), Hook.PRE_STOP,
                Optional.of(decisions.after(grace))));
        Optional<HookFailure> failed = run(stop.pod(), container, handler, stop.id(), stop.podIp(), grace);
        decided(stop.pod(), container, Hook.PRE_STOP, failed);
        failed.ifPresent(failure -> {
            LOG.log(Level.DEBUG, "{0}", failure.message());
            events.warning(stop.pod(), container, "FailedPreStopHook", "PreStopHook failed");
        });
        return failed.filter(HookFailure::runtimeLost).isEmpty();
    }

    /** Reports that the container is stopped while its hook runs, because its grace period was shortened meanwhile. */
    void cutShort(StopRequest stop) {
        Container container = stop.container();
        if (container.lifecycle().orElseThrow().preStop().orElseThrow() instanceof LifecycleHandler.Sleep) {
            decisions.made(stop.pod(), new HookDecision.SleepCutShort(container.name()));
        }
    }

    private void decided(Pod pod, Container container, Hook hook, Optional<HookFailure> failure) {
        decisions.made(pod, failure.isPresent() ? new HookDecision.Failed(container.name(), hook)
                : new HookDecision.Ended(container.name(), hook));
    }

    /** Why the hook failed; empty when it did not. */
    private Optional<HookFailure> run(Pod pod, Container container, LifecycleHandler handler, String containerId, String podIp,
            Duration limit) throws InterruptedException {
        String where = " for Container \"" + container.name() + "\" in Pod \"" + PodIdentity.of(pod)
                + "\" failed - error: ";
        try {
            return switch (handler) {
                case Handler.Exec exec -> exec(exec, where, containerId);
                case LifecycleHandler.Sleep sleep -> sleep(pod, container, Duration.ofSeconds(sleep.seconds()), limit);
                case Handler.HttpGet get -> {
                    http.call(pod, container, get, podIp, limit);
                    yield Optional.empty();
                }
                case Handler.TcpSocket _ -> Optional.of(
                        HookFailure.of("Cannot run handler: invalid handler: tcpSocket is not supported as a hook"));
            };
        } catch (PortException e) {
            boolean isCommand = handler instanceof Handler.Exec;
            return Optional.of(new HookFailure(begin(handler) + where + e.getMessage() + (isCommand ? ", message: \"\"" : ""),
                    isCommand && e instanceof UnavailableException));
        }
    }

    private Optional<HookFailure> exec(Handler.Exec exec, String where, String containerId) {
        ExecResult result = runtime.execSync(containerId, exec.command(), Duration.ZERO, MAX_OUTPUT);
        return result.exitCode() == 0 ? Optional.empty() : Optional.of(HookFailure.of(begin(exec) + where + "command '"
                + String.join(" ", exec.command()) + "' exited with " + result.exitCode() + ": " + result.stderr()
                + ", message: " + QuotedText.of(result.stdout() + result.stderr())));
    }

    /** A sleep that is longer than the grace period ends with it, which is no failure. */
    private Optional<HookFailure> sleep(Pod pod, Container container, Duration wanted, Duration limit)
            throws InterruptedException {
        try {
            timers.sleep(limit.isPositive() && wanted.compareTo(limit) > 0 ? limit : wanted);
            return Optional.empty();
        } catch (InterruptedException e) {
            decisions.made(pod, new HookDecision.SleepCutShort(container.name()));
            throw e;
        }
    }

    private static String begin(LifecycleHandler handler) {
        return switch (handler) {
            case Handler.Exec exec -> "Exec lifecycle hook ([" + String.join(" ", exec.command()) + "])";
            case LifecycleHandler.Sleep sleep -> "Sleep lifecycle hook (" + sleep.seconds() + ")";
            case Handler.HttpGet get -> "HTTP lifecycle hook (" + get.path() + ")";
            case Handler.TcpSocket _ -> "TCP lifecycle hook";
        };
    }
}
