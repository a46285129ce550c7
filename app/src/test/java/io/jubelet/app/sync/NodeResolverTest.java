package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.network.ResolvConf;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The resolver configuration of the node, as pods get it. */
class NodeResolverTest {

    private static final String PATH = "/etc/resolv.conf";
    private static final String MISSING = "open /etc/resolv.conf: no such file or directory";

    private final FakeDisk disk = new FakeDisk();
    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private final NodeNetwork network = new NodeNetwork(List::of, new NodeDns(List.of(), "cluster.local",
            Optional.of(ResolvConf.EMPTY), List.of()), Optional.of(PATH), "");
    private final NodeResolver resolver = new NodeResolver(new FakeManagedFiles(disk, "/root", ""), network);

    private void write(String text) {
        disk.makeDirectory("/etc", 0755);
        disk.write(PATH, text.getBytes(StandardCharsets.UTF_8), 0644);
    }

    private List<String> servers() throws InterruptedException {
        Pod pod = new Pod(ObjectMeta.builder().namespace("ns").name("web").uid("uid").build(),
                PodSpec.builder().dnsPolicy("ClusterFirst").build(), PodStatus.builder().build());
        var node = new NodeSettings("n1", "fake", Instant.EPOCH, LaunchSettings.builder().podLogsDirectory("/logs")
                .seccompProfileRoot("/seccomp").swap(new Swap.Forbidden()).build(), network,
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
        return new SandboxPlans(resolver, new PodEvents(bus, timers), new ContainerPlacement(bus, node.launch().managed()), node)
                .ofNew(new PreparedPod(pod, Map.of(), ""), 0)
                .dns().orElseThrow().servers();
    }

    private List<String> ofNode() {
        return bus.published(NodeEvent.class).stream().map(event -> event.nodeName() + " " + event.reason() + ": " + event.message())
                .toList();
    }

    private void start() {
        new ResolverCheck(resolver, "n1", new Platform(timers, (_, body) -> {
            body.run();
            return Thread.currentThread();
        }, new SplittableRandom(1))).start(bus);
    }

    @Test
    void eachSandboxGetsWhatTheFileHasThen() throws InterruptedException {
        write("nameserver 192.0.2.1\n");
        assertEquals(List.of("192.0.2.1"), servers());
        write("nameserver 192.0.2.2\n");
        assertEquals(List.of("192.0.2.2"), servers());
    }

    @Test
    void withoutTheFileNoSandboxIsMade() {
        assertEquals(MISSING, assertThrows(PodConfigException.class, resolver::dns).getMessage());
        assertEquals(MISSING, assertThrows(InvalidArgumentException.class, this::servers).getMessage());
    }

    @Test
    void thatPodsCanNotHaveTheDnsOfTheClusterIsAnEventOfTheNodeToo() throws InterruptedException {
        write("nameserver 192.0.2.1\n");
        servers();
        assertEquals(List.of("n1 MissingClusterDNS: kubelet does not have ClusterDNS IP configured and cannot create Pod using "
                + "\"ClusterFirst\" policy. Falling back to \"Default\" policy."), ofNode());
        assertEquals(List.of("MissingClusterDNS"), bus.published(PodEvent.class).stream().map(PodEvent::reason).toList());
    }

    @Test
    void whatIsWrongWithTheFileIsReportedAtTheStart() {
        start();
        assertEquals(List.of("n1 CheckLimitsForResolvConf: " + MISSING), ofNode());
        bus.forget();
        write("search" + " d".repeat(30) + "\n");
        start();
        assertEquals(List.of("n1 CheckLimitsForResolvConf: Resolv.conf file '/etc/resolv.conf' contains search line consisting of "
                + "more than 29 domains!"), ofNode());
        bus.forget();
        write("search example.com\n");
        start();
        assertEquals(List.of(), ofNode());
    }
}
