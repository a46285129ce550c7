package io.jubelet.app.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Probe;
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
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where containers are probed. */
final class RuntimeProberTest {

    private final FakeProbeClient network = new FakeProbeClient();
    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();

    private final List<Integer> wanted = new ArrayList<>();
    private ExecResult result;

    private RuntimeProber prober(boolean inCluster) {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> {
                    assertEquals("execSync", method.getName(), "nobody has to call it");
                    int limit = (int) arguments[3];
                    wanted.add(limit);
                    return new ExecResult(cut(result.stdout(), limit), cut(result.stderr(), limit), result.exitCode());
                });
        return new RuntimeProber(runtime, network, bus, new PodEvents(bus, timers), new Decisions(bus, timers),
                new ProbePolicy(timers.instant(), inCluster, false));
    }

    /** As a runtime: never a part of a character. */
    private static String cut(String text, int limit) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int end = Math.min(limit, bytes.length);
        while (end < bytes.length && (bytes[end] & 0xc0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    /** A character at the end that is only partly among them is seen as one that is none, as ever. */
    @ParameterizedTest
    @CsvSource({"10237,äx", "10238,ä", "10239,\ufffd"})
    void theFirstBytesOfTheOutputAreReportedAndNoMoreAreAskedFor(int before, String end) throws InterruptedException {
        String begin = "-".repeat(before);
        result = new ExecResult(begin + "ä", "x".repeat(20_000), 1);
        assertEquals(ProbeOutcome.FAILURE, exec());
        assertEquals("Readiness probe failed: " + begin + end, bus.published(PodEvent.class).getFirst().message());
        assertEquals(List.of(10_243), wanted);
    }

    /** Else its beginning would be followed by the other output. */
    @Test
    void outputThatTheRuntimeCutsIsNotShorterThanWhatIsReported() throws InterruptedException {
        result = new ExecResult("-".repeat(10_239) + "€".repeat(9), "x", 1);
        assertEquals(ProbeOutcome.FAILURE, exec());
        assertEquals("Readiness probe failed: " + "-".repeat(10_239) + "\ufffd",
                bus.published(PodEvent.class).getFirst().message());
    }

    private ProbeOutcome exec() throws InterruptedException {
        Container app = Container.builder().name("app").image("i").build();
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(),
                PodSpec.builder().containers(List.of(app)).build(), PodStatus.builder().build());
        Probe probe = Probe.builder().handler(new Handler.Exec(List.of("check"))).build();
        return prober(true).probe(new ProbeWorkerRules(pod, app, ProbeType.READINESS, probe, timers.instant()), "id");
    }

    /** The status of a pod with the network of a node in a cluster has the address of the node, where its servers listen. */
    @ParameterizedTest
    @CsvSource({"false,false,10.88.0.2", "false,true,10.88.0.2", "true,false,127.0.0.1", "true,true,10.88.0.2"})
    void aPodIsProbedAtItsAddressUnlessItHasTheNetworkOfANodeWithoutAnApiServer(boolean hostNetwork, boolean inCluster, String address)
            throws InterruptedException {
        network.http(8080, new HttpAnswer.Answered(200, ""));
        Container app = Container.builder().name("app").image("i").build();
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(),
                PodSpec.builder().hostNetwork(hostNetwork).containers(List.of(app)).build(),
                PodStatus.builder().podIP("10.88.0.2").build());
        Probe probe = Probe.builder().handler(
                new Handler.HttpGet("/", Optional.of(IntOrString.of(8080)), "", Optional.empty(), List.of())).build();
        assertEquals(ProbeOutcome.SUCCESS,
                prober(inCluster).probe(new ProbeWorkerRules(pod, app, ProbeType.READINESS, probe, timers.instant()), "id"));
        assertEquals(address, network.requests().getFirst().address());
    }
}
