package io.jubelet.domain.admission;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.container;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeCondition;
import io.jubelet.domain.node.NodeFeatures;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.node.NodeStatusBuilder;
import io.jubelet.domain.node.NodeSystemInfo;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.Sysctl;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAdmissionTest {

    private static final String TAKEN = "taken";

    private static String decide(Pod pod, Node node, String... allowed) {
        return decide(pod, node, List.of(), allowed);
    }

    private static String decide(Pod pod, Node node, List<PressureCondition> pressures, String... allowed) {
        return switch (NodeAdmission.decide(pod, List.of(), node, pressures,
                new AdmissionPolicy(Stream.of(allowed).map(SysctlPattern::parse).toList(), true, List.of(), false))) {
            case Admission.Admitted _ -> TAKEN;
            case Admission.Rejected(String reason, String message) -> reason + ": " + message;
        };
    }

    private static NodeStatusBuilder status() {
        return NodeStatus.builder().allocatable(amounts("cpu=4 memory=8Gi pods=3"));
    }

    private static Node node() {
        return Node.named("n1").withStatus(status().build());
    }

    private static Node ofKernel(String release) {
        var info = new NodeSystemInfo("", "", "", release, "", "", "", "", "linux", "amd64", Optional.empty());
        return Node.named("n1").withStatus(status().nodeInfo(info).build());
    }

    private static NodeCondition condition(String type, String status) {
        return new NodeCondition(type, status, Optional.empty(), Optional.empty(), "", "");
    }

    private static PodSpecBuilder setting(String... names) {
        return PodSpec.builder().securityContext(PodSecurityContext.builder()
                .sysctls(List.of(names).stream().map(name -> new Sysctl(name, "1")).toList()).build());
    }

    private static Pod pod(PodSpecBuilder spec) {
        return SamplePods.pod(spec.build());
    }

    @Test
    void pressureComesFirst() {
        assertEquals("Evicted: The node had condition: [MemoryPressure PIDPressure]. ",
                decide(pod(setting("kernel.panic")), node(), List.of(PressureCondition.MEMORY, PressureCondition.PID)));
    }

    @Test
    void predicatesComeLast() {
        PodSpecBuilder large = setting("kernel.panic").containers(List.of(container("c", "cpu=9", "")));
        assertEquals("SysctlForbidden: forbidden sysctl: \"kernel.panic\" not allowlisted", decide(pod(large), node()));
        assertEquals("OutOfcpu: Node didn't have enough resource: cpu, requested: 9000, used: 0, capacity: 4000",
                decide(pod(PodSpec.builder().containers(List.of(container("c", "cpu=9", "")))), node()));
    }

    @ParameterizedTest
    @CsvSource({", false", "false, false", "true, true"})
    void strictGroupsNeedARuntimeThatKnowsThem(Boolean known, boolean taken) {
        var status = status();
        if (known != null) {
            status.features(new NodeFeatures(Optional.of(known)));
        }
        PodSpecBuilder strict = PodSpec.builder().securityContext(
                PodSecurityContext.builder().supplementalGroupsPolicy("Strict").build());
        assertEquals(taken, decide(pod(strict), Node.named("n1").withStatus(status.build())).equals(TAKEN));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "net.ipv4.tcp_syncookies          |                  | taken",
        "net/ipv4/tcp_syncookies          |                  | taken",
        "kernel.shm_rmid_forced           |                  | taken",
        "net.core.somaxconn               |                  | \"net.core.somaxconn\" not allowlisted",
        "net.core.somaxconn               | net.core.*       | taken",
        "net.core.somaxconn               | net/core/*       | taken",
        "net.core.somaxconn               | net.core.somax   | \"net.core.somaxconn\" not allowlisted",
        "kernel.msgmax                    | kernel.msg*      | taken",
        "kernel.sem                       | kernel.sem       | taken",
        "fs.mqueue.msg_max                | fs.mqueue.*      | taken",
        "kernel.panic                     | kernel.sem       | \"kernel.panic\" not allowlisted",
        "net/ipv4/conf/eth0.1/forwarding  | net.ipv4.*       | taken",
        "net.ipv4.conf.eth0/1.forwarding  | net.ipv4.*       | taken",
        "net.core/x                       |                  | \"net.core/x\" not allowlisted",
        "net/core.x                       |                  | \"net.core/x\" not allowlisted",
        "kernel.sem_next_id               | kernel.sem*      | taken",
        "kernel.shmfoo                    | kernel.shm*      | taken",
        "kernel.shmfoo                    |                  | \"kernel.shmfoo\" not allowlisted"})
    void parametersThatMayBeSet(String name, String allowed, String expected) {
        String verdict = decide(pod(setting(name)), node(), allowed == null ? new String[0] : new String[] {allowed});
        assertEquals(expected.equals(TAKEN) ? TAKEN : "SysctlForbidden: forbidden sysctl: " + expected, verdict);
    }

    @Test
    void parametersOfTheHostAreNotForPods() {
        assertEquals("SysctlForbidden: forbidden sysctl: \"net.ipv4.tcp_syncookies\" not allowed with host Net enabled",
                decide(pod(setting("net.ipv4.tcp_syncookies").hostNetwork(true)), node()));
        assertEquals("SysctlForbidden: forbidden sysctl: \"kernel.shm_rmid_forced\" not allowed with host IPC enabled",
                decide(pod(setting("kernel.shm_rmid_forced").hostIPC(true)), node()));
        assertEquals(TAKEN, decide(pod(setting("kernel.shm_rmid_forced").hostNetwork(true)), node()));
        assertEquals("SysctlForbidden: forbidden sysctl: \"kernel.sem_next_id\" not allowed with host IPC enabled",
                decide(pod(setting("kernel.sem_next_id").hostIPC(true)), node(), "kernel.sem*"));
    }

    @ParameterizedTest
    @CsvSource({
        "net.ipv4.tcp_rmem, 3.19.0, false", "net.ipv4.tcp_rmem, 4.14.0, false", "net.ipv4.tcp_rmem, 4.15.0-213-generic, true",
        "net.ipv4.tcp_keepalive_time, 4.4.0, false", "net.ipv4.tcp_keepalive_time, 6.1.0, true",
        "net.ipv4.tcp_fin_timeout, 4.5, false", "net.ipv4.tcp_wmem, '', true", "net.ipv4.tcp_wmem, custom, true"})
    void someParametersAreSafeSinceAKernelOnly(String name, String kernel, boolean taken) {
        assertEquals(taken, decide(pod(setting(name)), ofKernel(kernel)).equals(TAKEN));
    }
}
