package io.jubelet.app.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.pod.ProbeFailed;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.value.IntOrString;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What single probes come to, and what is reported of them. */
final class ProbeReportsTest {

    private final FakeProbeClient network = new FakeProbeClient();
    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private final List<List<?>> calls = new ArrayList<>();
    private Supplier<ExecResult> command = () -> new ExecResult("", "", 0);
    private Container app = Container.builder().name("app").image("i").build();

    private ProbeOutcome probe(Probe probe) throws InterruptedException {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, _, arguments) -> {
                    calls.add(List.of(arguments).subList(0, 3));
                    return command.get();
                });
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(),
                PodSpec.builder().containers(List.of(app)).build(), PodStatus.builder().podIP("10.0.0.2").build());
        return new RuntimeProber(runtime, network, bus, new PodEvents(bus, timers), new Decisions(bus, timers),
                new ProbePolicy(timers.instant(), true, false))
                .probe(new ProbeWorkerRules(pod, app, ProbeType.LIVENESS, probe, timers.instant()), "id");
    }

    private ProbeOutcome probe(ProbeHandler handler) throws InterruptedException {
        return probe(Probe.builder().handler(handler).timeoutSeconds(2).build());
    }

    private ProbeOutcome exec() throws InterruptedException {
        return probe(new Handler.Exec(List.of("check")));
    }

    private static Handler.HttpGet get() {
        return new Handler.HttpGet("/", Optional.of(IntOrString.of(8080)), "", Optional.empty(), List.of());
    }

    private static Handler.TcpSocket tcp(String host) {
        return new Handler.TcpSocket(Optional.of(IntOrString.of(1)), host);
    }

    /** Reason and message of each event. */
    private List<String> events() {
        return bus.published(PodEvent.class).stream().map(event -> event.reason() + ": " + event.message()).toList();
    }

    /** Of what probes failed, by what other parts of the agent and people get to know. */
    private List<String> failures() {
        List<String> failures = bus.published(ProbeFailed.class).stream().map(ProbeFailed::cause).toList();
        assertEquals(failures.stream().map(cause -> "container app is not as its probe wants it: " + cause).toList(),
                bus.published(DecisionMade.class).stream().map(made -> made.decision().sentence()).toList());
        return failures;
    }

    @Test
    void aSuccessIsNotReported() throws InterruptedException {
        network.http(8080, new HttpAnswer.Answered(200, "fine"));
        network.grpc(1, Map.of("s", true));
        assertEquals(ProbeOutcome.SUCCESS, exec());
        assertEquals(ProbeOutcome.SUCCESS, probe(get()));
        assertEquals(ProbeOutcome.SUCCESS, probe(tcp("")));
        assertEquals(ProbeOutcome.SUCCESS, probe(new ProbeHandler.Grpc(1, "s")));
        assertEquals(List.of(), events());
        assertEquals(List.of(), failures());
    }

    @Test
    void aRedirectToAnotherHostIsASuccessWithAWarning() throws InterruptedException {
        network.http(8080, new HttpAnswer.Answered(302, "gone"));
        assertEquals(ProbeOutcome.SUCCESS, probe(get()));
        assertEquals(List.of("ProbeWarning: Liveness probe warning: Probe terminated redirects, Response body: gone"), events());
        assertEquals(List.of(), failures());
    }

    @Test
    void aFailureIsReportedOnce() throws InterruptedException {
        network.http(8080, new HttpAnswer.Answered(500, ""));
        assertEquals(ProbeOutcome.FAILURE, probe(get()));
        assertEquals(List.of("Unhealthy: Liveness probe failed: HTTP probe failed with statuscode: 500"), events());
        assertEquals(List.of("Liveness probe failed: HTTP probe failed with statuscode: 500"), failures());
    }

    @Test
    void socketsAreProbedAtThePodUnlessTheProbeNamesAHost() throws InterruptedException {
        assertEquals(ProbeOutcome.FAILURE, probe(tcp("")));
        assertEquals(ProbeOutcome.FAILURE, probe(tcp("db.example")));
        assertEquals(List.of("Liveness probe failed: dial tcp 10.0.0.2:1: connect: connection refused",
                "Liveness probe failed: dial tcp db.example:1: connect: connection refused"), failures());
    }

    @Test
    void aCommandWithoutOutputIsExplainedByItsExitCode() throws InterruptedException {
        command = () -> new ExecResult("", " \n", 3);
        assertEquals(ProbeOutcome.FAILURE, exec());
        assertEquals(List.of("Unhealthy: Liveness probe failed:  \n"), events(), "as a Go kubelet");
        assertEquals(List.of("Liveness probe failed: exit code 3, no output"), failures());
    }

    @Test
    void aCommandThatTakesTooLongIsAFailure() throws InterruptedException {
        command = () -> {
            throw new DeadlineExceededException("command timed out");
        };
        assertEquals(ProbeOutcome.FAILURE, exec());
        assertEquals(List.of("Liveness probe failed: command timed out"), failures());
        assertEquals(1, calls.size());
    }

    @Test
    void aCommandIsGivenTheTimeOfItsProbeAndOneSecondAtLeast() throws InterruptedException {
        exec();
        probe(Probe.builder().handler(new Handler.Exec(List.of("check"))).timeoutSeconds(0).build());
        assertEquals(List.of(List.of("id", List.of("check"), Duration.ofSeconds(2)),
                List.of("id", List.of("check"), Duration.ofSeconds(1))), calls);
    }

    @Test
    void variablesThatTheContainerNamesAreExpandedInCommands() throws InterruptedException {
        app = app.toBuilder().env(List.of(new EnvVar("A", "1", Optional.empty()), new EnvVar("A", "2", Optional.empty()))).build();
        probe(new Handler.Exec(List.of("check", "$(A) $(B) $$(A)")));
        assertEquals(List.of("check", "2 $(B) $(A)"), calls.getFirst().get(1));
    }

    @Test
    void whatCanNotBeProbedIsTriedThreeTimesAndReportedOnce() throws InterruptedException {
        command = () -> {
            throw new UnavailableException("no runtime");
        };
        assertEquals(ProbeOutcome.ERROR, exec());
        assertEquals(3, calls.size());
        assertEquals(List.of("Unhealthy: Liveness probe errored and resulted in unknown state: no runtime"), events());
        assertEquals(List.of("Liveness probe errored and resulted in unknown state: no runtime"), failures());
    }

    @Test
    void aProbeThatWorksWithinThreeAttemptsIsNoError() throws InterruptedException {
        command = () -> {
            if (calls.size() < 3) {
                throw new UnavailableException("no runtime");
            }
            return new ExecResult("", "", 0);
        };
        assertEquals(ProbeOutcome.SUCCESS, exec());
        assertEquals(List.of(), events());
    }

    @Test
    void anAnswerThatBreaksOffIsReportedAsAFailureAndCountsAsNone() throws InterruptedException {
        network.http(8080, new HttpAnswer.Incomplete("unexpected EOF"));
        assertEquals(ProbeOutcome.ERROR, probe(get()));
        assertEquals(3, network.requests().size());
        assertEquals(List.of("Unhealthy: Liveness probe errored and resulted in failure state: unexpected EOF"), events());
    }

    @Test
    void aDefectIsReportedWithoutItsStack() throws InterruptedException {
        command = () -> {
            throw new IllegalStateException("a defect");
        };
        assertEquals(ProbeOutcome.ERROR, exec());
        assertEquals(List.of("Liveness probe errored and resulted in unknown state: internal error: "
                + "java.lang.IllegalStateException: a defect"), failures());
    }

    @Test
    void aProbeWithoutHandlerIsAnError() throws InterruptedException {
        assertEquals(ProbeOutcome.ERROR, probe(Probe.builder().build()));
        assertEquals(List.of("Liveness probe errored and resulted in unknown state: missing probe handler for web_ns(u):app"), failures());
    }

    @Test
    void aProbeThatIsGivenUpIsNotReported() {
        command = () -> {
            Thread.currentThread().interrupt();
            throw new CancelledException("exec", new InterruptedException());
        };
        assertThrows(InterruptedException.class, this::exec);
        assertEquals(1, calls.size());
        assertTrue(events().isEmpty() && failures().isEmpty());
    }
}
