package io.jubelet.domain.validation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.IntOrString;
import java.util.List;
import java.util.Optional;

/** Probes and hooks of a container that may have them. */
final class ProbeRules {

    private ProbeRules() {
    }

    static void check(Field container, Container of, PodSpec spec) {
        of.lifecycle().ifPresent(lifecycle -> {
            Field at = container.child("lifecycle");
            lifecycle.postStart().ifPresent(hook -> hook(at.child("postStart"), hook, spec));
            lifecycle.preStop().ifPresent(hook -> hook(at.child("preStop"), hook, spec));
            if (!lifecycle.stopSignal().isEmpty()) {
                stopSignal(at.child("stopSignal"), lifecycle.stopSignal(), spec);
            }
        });
        of.livenessProbe().ifPresent(probe -> once(container.child("livenessProbe"), probe));
        of.readinessProbe().ifPresent(probe -> {
            Field at = container.child("readinessProbe");
            probe(at, probe);
            probe.terminationGracePeriodSeconds().ifPresent(seconds ->
                    at.child("terminationGracePeriodSeconds").invalid(seconds, "must not be set for readinessProbes"));
        });
        of.startupProbe().ifPresent(probe -> once(container.child("startupProbe"), probe));
    }

    /** Signals differ from system to system, so the pod has to name its own. */
    private static void stopSignal(Field at, String signal, PodSpec spec) {
        spec.os().ifPresentOrElse(os -> {
            switch (os.name()) {
                case "linux" -> at.oneOf(signal, StopSignals.LINUX);
                case "windows" -> at.oneOf(signal, StopSignals.WINDOWS);
                default -> {
                    // The system is refused itself.
                }
            }
        }, () -> at.forbidden("may not be set for containers with empty `spec.os.name`"));
    }

    /** A probe whose failure kills: one success must be enough, or the container would be killed again and again. */
    private static void once(Field at, Probe probe) {
        probe(at, probe);
        if (probe.successThreshold() != 1) {
            at.child("successThreshold").invalid(probe.successThreshold(), "must be 1");
        }
    }

    private static void probe(Field at, Probe probe) {
        probe.handler().ifPresentOrElse(
                handler -> handler(at, handler), () -> at.required("must specify a handler type"));
        at.child("initialDelaySeconds").notNegative(probe.initialDelaySeconds());
        at.child("timeoutSeconds").notNegative(probe.timeoutSeconds());
        at.child("periodSeconds").notNegative(probe.periodSeconds());
        at.child("successThreshold").notNegative(probe.successThreshold());
        at.child("failureThreshold").notNegative(probe.failureThreshold());
        probe.terminationGracePeriodSeconds().filter(seconds -> seconds <= 0).ifPresent(seconds ->
                at.child("terminationGracePeriodSeconds").invalid(seconds, "must be greater than 0"));
    }

    private static void handler(Field at, ProbeHandler handler) {
        switch (handler) {
            case Handler shared -> shared(at, shared);
            case ProbeHandler.Grpc grpc ->
                    at.child("grpc").child("port").invalid(grpc.port(), Names.portNumber(grpc.port()));
        }
    }

    private static void hook(Field at, LifecycleHandler handler, PodSpec spec) {
        switch (handler) {
            case Handler shared -> shared(at, shared);
            case LifecycleHandler.Sleep sleep -> {
                long grace = spec.terminationGracePeriodSeconds().orElse(Long.MAX_VALUE);
                if (sleep.seconds() < 0 || sleep.seconds() > grace) {
                    at.child("sleep").invalid(sleep.seconds(),
                            "must be non-negative and less than terminationGracePeriodSeconds (" + grace + ")");
                }
            }
        }
    }

    private static void shared(Field at, Handler handler) {
        switch (handler) {
            case Handler.Exec exec -> command(at.child("exec"), exec.command());
            case Handler.HttpGet get -> httpGet(at.child("httpGet"), get);
            case Handler.TcpSocket socket -> port(at.child("tcpSocket").child("port"), socket.port());
        }
    }

    private static void command(Field at, List<String> command) {
        if (command.isEmpty()) {
            at.child("command").required("");
        }
    }

    private static void httpGet(Field at, Handler.HttpGet get) {
        at.child("path").required(get.path(), "");
        port(at.child("port"), get.port());
        if (get.scheme().isEmpty()) {
            at.child("scheme").required("");
        }
        get.httpHeaders().forEach(header -> at.child("httpHeaders").invalid(header.name(), Names.header(header.name())));
    }

    private static void port(Field at, Optional<IntOrString> port) {
        switch (port.orElse(IntOrString.of(0))) {
            case IntOrString.Int number -> at.invalid(number.value(), Names.portNumber(number.value()));
            case IntOrString.Text name -> at.invalid(name.value(), Names.portName(name.value()));
        }
    }
}
