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
import io.jubelet.domain.value.IntOrString;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where containers are probed. */
final class RuntimeProberTest {

    private final FakeProbeClient network = new FakeProbeClient();
    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();

    private RuntimeProber prober(boolean inCluster) {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, _) -> {
                    throw new AssertionError("nobody has to call " + method.getName());
                });
        return new RuntimeProber(runtime, network, bus, new PodEvents(bus, timers), new Decisions(bus, timers),
                new ProbePolicy(timers.instant(), inCluster, false));
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
