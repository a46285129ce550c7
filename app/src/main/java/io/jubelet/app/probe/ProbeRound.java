package io.jubelet.app.probe;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.env.EnvExpansion;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.probe.ContainerPorts;
import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeWorker;
import io.jubelet.domain.runtime.ExecResult;
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

/** Carries out one probe, a few times if it can't be carried out, and publishes an event when it failed. */
final class ProbeRound {

    private static final Logger LOG = System.getLogger("io.jubelet.probe");
    /** Most bytes of the output of a command that are looked at. */
    private static final int MAX_OUTPUT = 10 << 10;
    private static final String USER_AGENT = "kube-probe/1.36";

    private final ContainerRuntime runtime;
    private final ProbeClient client;
    private final PodEvents events;

    ProbeRound(ContainerRuntime runtime, ProbeClient client, PodEvents events) {
        this.runtime = runtime;
        this.client = client;
        this.events = events;
    }

    /**
     * Probes an instance of a container.
     *
     * @param what the pod with its newest status, the container and the probe
     * @throws InterruptedException when the outcome is of no interest any more
     */
    ProbeOutcome carryOut(ProbeWorker what, String containerId) throws InterruptedException {
        String type = what.type().wireName();
        String trouble = "";
        for (int attempt = 0; attempt < ProbeWorker.ATTEMPTS; attempt++) {
            try {
                ProbeReport report = probe(what, containerId);
                if (report.outcome() != ProbeOutcome.ERROR) {
                    return told(what, type, report);
                }
                trouble = report.text();
            } catch (PortException | PodConfigException e) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("the probe was given up");
                }
                trouble = e.getMessage();
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, type + " probe of " + what.container().name() + " in " + what.pod().fullName()
                        + " failed unexpectedly", e);
                trouble = "internal error: " + e;
            }
        }
        events.warning(what.pod(), what.container(), "Unhealthy",
                type + " probe errored and resulted in unknown state: " + trouble);
        return ProbeOutcome.ERROR;
    }

    private ProbeOutcome told(ProbeWorker what, String type, ProbeReport report) {
        if (report.outcome() == ProbeOutcome.FAILURE) {
            events.warning(what.pod(), what.container(), "Unhealthy", type + " probe failed: " + report.text());
        } else if (report.warning()) {
            events.warning(what.pod(), what.container(), "ProbeWarning", type + " probe warning: " + report.text());
        }
        return report.outcome();
    }

    private ProbeReport probe(ProbeWorker what, String containerId) throws PodConfigException {
        Container container = what.container();
        String podIp = what.pod().status().podIP();
        Duration timeout = Duration.ofSeconds(Math.max(1, what.probe().timeoutSeconds()));
        return switch (what.probe().handler().orElseThrow(() -> new InvalidArgumentException("missing probe handler for "
                + what.pod().fullName() + ":" + container.name()))) {
            case ProbeHandler.Exec exec -> run(containerId, expanded(exec.command(), container), timeout);
            case ProbeHandler.HttpGet get ->
                client.get(HttpProbeRequest.of(get, container, podIp, USER_AGENT), timeout).report();
            case ProbeHandler.TcpSocket tcp -> client.tcpSocket(tcp.host().isEmpty() ? podIp : tcp.host(),
                    ContainerPorts.resolve(tcp.port(), container), timeout);
            case ProbeHandler.Grpc grpc -> client.grpc(podIp, grpc.port(), grpc.service(), timeout);
        };
    }

    private ProbeReport run(String containerId, List<String> command, Duration timeout) {
        try {
            ExecResult result = runtime.execSync(containerId, command, timeout);
            String output = shortened(result.stdout() + result.stderr());
            return result.exitCode() == 0 ? ProbeReport.success(output) : ProbeReport.failure(output);
        } catch (DeadlineExceededException e) {
            return ProbeReport.failure(e.getMessage());
        }
    }

    /** Only variables that the container itself gives a value are known here. */
    private static List<String> expanded(List<String> command, Container container) {
        Map<String, String> values = container.env().stream().filter(env -> env.valueFrom().isEmpty())
                .collect(Collectors.toMap(EnvVar::name, EnvVar::value, (first, second) -> second));
        return command.stream().map(word -> EnvExpansion.expand(word, values)).toList();
    }

    private static String shortened(String output) {
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= MAX_OUTPUT ? output : new String(bytes, 0, MAX_OUTPUT, StandardCharsets.UTF_8);
    }
}
