package io.jubelet.app.probe;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ProbeFailed;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.env.EnvExpansion;
import io.jubelet.domain.explain.ContainerDecision;
import io.jubelet.domain.node.KubernetesVersion;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.probe.ContainerPorts;
import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.probe.ProbeReport;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Carries out one probe, a few times if it can't be carried out, and publishes when it failed. */
final class RuntimeProber implements Prober {

    private static final Logger LOG = System.getLogger(RuntimeProber.class.getName());
    /** Most bytes of the output of a command that are looked at. */
    private static final int MAX_OUTPUT = 10 << 10;
    /** Bytes of a character after its first one: output that the runtime cuts is never shorter than what is looked at. */
    private static final int REST_OF_CHARACTER = 3;
    private static final String USER_AGENT = "kube-probe/" + KubernetesVersion.MINOR;
    private static final String THIS_MACHINE = "127.0.0.1";

    private final ContainerRuntime runtime;
    private final ProbeClient client;
    private final Bus bus;
    private final PodEvents events;
    private final Decisions decisions;
    private final ProbePolicy policy;

    /**
     * A report, and what is shown of it on this node. The event of a failure carries the output of the command alone, as
     * that of a kubelet does, and that may be empty.
     */
    private record Seen(ProbeReport report, String shown) {

        Seen(ProbeReport report) {
            this(report, report.text());
        }
    }

    RuntimeProber(ContainerRuntime runtime, ProbeClient client, Bus bus, PodEvents events,
            Decisions decisions, ProbePolicy policy) {
        this.runtime = runtime;
        this.client = client;
        this.bus = bus;
        this.events = events;
        this.decisions = decisions;
        this.policy = policy;
    }

    @Override
    public ProbeOutcome probe(ProbeWorkerRules worker, String containerId) throws InterruptedException {
        String type = worker.type().wireName();
        ProbeReport error = ProbeReport.error("");
        for (int attempt = 0; attempt < ProbeWorkerRules.ATTEMPTS; attempt++) {
            try {
                Seen seen = probeOnce(worker, containerId);
                if (seen.report().outcome() != ProbeOutcome.ERROR) {
                    return reported(worker, type, seen);
                }
                error = seen.report();
            } catch (PortException | CancelledException | PodConfigException e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("the probe was given up");
                }
                error = ProbeReport.error(String.valueOf(e.getMessage()));
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, type + " probe of " + worker.container().name() + " in " + worker.pod().fullName()
                        + " failed unexpectedly", e);
                error = ProbeReport.error("internal error: " + e);
            }
        }
        String cause = type + " probe errored and resulted in " + (error.unreadable() ? "failure" : "unknown") + " state: "
                + error.text();
        events.warning(worker.pod(), worker.container(), "Unhealthy", cause);
        failed(worker, cause);
        return ProbeOutcome.ERROR;
    }

    private ProbeOutcome reported(ProbeWorkerRules worker, String type, Seen seen) {
        ProbeReport report = seen.report();
        if (report.outcome() == ProbeOutcome.FAILURE) {
            events.warning(worker.pod(), worker.container(), "Unhealthy", type + " probe failed: " + report.text());
            failed(worker, type + " probe failed: " + seen.shown());
        } else if (report.warning()) {
            events.warning(worker.pod(), worker.container(), "ProbeWarning", type + " probe warning: " + report.text());
        }
        return report.outcome();
    }

    private void failed(ProbeWorkerRules worker, String cause) {
        decisions.made(worker.pod(), new ContainerDecision.ProbeFailed(worker.container().name(), cause));
        bus.publish(PodTopics.PROBE_FAILED,
                new ProbeFailed(worker.pod().uid(), worker.container().name(), worker.type(), cause));
    }

    private Seen probeOnce(ProbeWorkerRules worker, String containerId) throws PodConfigException {
        Container container = worker.container();
        String podIp = address(worker.pod());
        Duration timeout = Duration.ofSeconds(Math.max(1, worker.probe().timeoutSeconds()));
        return switch (worker.probe().handler().orElseThrow(() -> new InvalidArgumentException("missing probe handler for "
                + PodIdentity.of(worker.pod()) + ":" + container.name()))) {
            case Handler.Exec exec -> run(containerId, expanded(exec.command(), container), timeout);
            case Handler.HttpGet get ->
                new Seen(client.get(HttpProbeRequest.of(get, container, podIp, USER_AGENT), timeout).report());
            case Handler.TcpSocket tcp -> new Seen(client.tcpSocket(tcp.host().isEmpty() ? podIp : tcp.host(),
                    ContainerPorts.resolve(tcp.port(), container), timeout));
            case ProbeHandler.Grpc grpc -> new Seen(client.grpc(podIp, grpc.port(), grpc.service(), timeout));
        };
    }

    private String address(Pod pod) {
        return pod.spec().hostNetwork() && !policy.inCluster() ? THIS_MACHINE : pod.status().podIP();
    }

    private Seen run(String containerId, List<String> command, Duration timeout) {
        try {
            ExecResult result = runtime.execSync(containerId, command, timeout, MAX_OUTPUT + REST_OF_CHARACTER);
            String output = shortened(result.stdout() + result.stderr());
            if (result.exitCode() == 0) {
                return new Seen(ProbeReport.success(output));
            }
            return new Seen(ProbeReport.failure(output),
                    output.isBlank() ? "exit code " + result.exitCode() + ", no output" : output);
        } catch (DeadlineExceededException e) {
            return new Seen(ProbeReport.failure(e.getMessage()));
        }
    }

    /** Only values that the container itself names are known here: a variable with another source is empty. */
    private static List<String> expanded(List<String> command, Container container) throws PodConfigException {
        Map<String, String> values = container.env().stream()
                .collect(Collectors.toMap(EnvVar::name, EnvVar::value, (first, second) -> second));
        return EnvExpansion.expand(command, values);
    }

    private static String shortened(String output) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= MAX_OUTPUT ? output : new String(bytes, 0, MAX_OUTPUT, StandardCharsets.UTF_8);
    }
}
