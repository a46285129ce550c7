package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.OWNER;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static io.jubelet.domain.Fixtures.sandbox;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.HostIP;
import io.jubelet.domain.pod.PodIP;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandboxBuilder;
import io.jubelet.domain.runtime.SandboxState;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusAddressesTest {

    private static List<String> split(String text) {
        return text == null ? List.of() : Arrays.asList(text.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.9 fd00:0::1, 192.0.2.1, false, 10.0.0.9 fd00::1",
        "10.0.0.9 fd00:0::1, 2001:db8::1, false, fd00::1 10.0.0.9",
        "10.0.0.9 10.0.0.8, 192.0.2.1, false, 10.0.0.9",
        "nonsense 010.0.0.9, , false, 10.0.0.9",
        ", 192.0.2.1, false, ",
        ", 192.0.2.1 2001:db8::1, true, 192.0.2.1 2001:db8::1",
        ", 192.0.2.1 192.0.2.2, true, 192.0.2.1",
        "2001:db8::7, 192.0.2.1 2001:db8::1, true, 2001:db8::7",
        ", , true, ",
        "10.0.0.9, , true, 10.0.0.9",
        "10.0.0.9 fd00::1, 192.0.2.1 2001:db8::1, true, 10.0.0.9 fd00::1",
    })
    void oneAddressPerFamilyThatOfTheNodeFirst(String reported, String host, boolean hostNetwork, String shown) {
        ObservedPod observed = new ObservedPod(OWNER, split(reported), List.of(), List.of());
        PodStatus status = PodStatusComputation.compute(StatusInput.builder(
                pod(PodSpec.builder().containers(List.of(container("a"))).hostNetwork(hostNetwork)), observed)
                .hostIPs(split(host)).build());
        assertEquals(split(shown), status.podIPs().stream().map(PodIP::ip).toList());
        assertEquals(split(shown).stream().findFirst().orElse(""), status.podIP());
        assertEquals(split(host), status.hostIPs().stream().map(HostIP::ip).toList());
        assertEquals(split(host).stream().findFirst().orElse(""), status.hostIP());
    }

    @Test
    void aPodKeepsItsAddressesWhenItsSandboxIsGone() {
        PodStatus before = PodStatus.builder().podIP("10.0.0.9").podIPs(List.of(new PodIP("10.0.0.9"))).build();
        ObservedSandboxBuilder sandbox = sandbox("s", 0).ips(List.of());
        for (ObservedPod gone : List.of(ObservedPod.empty(OWNER), observed(List.of(sandbox.state(SandboxState.NOT_READY).build())))) {
            PodStatus status = after(before, gone);
            assertEquals("10.0.0.9", status.podIP());
            assertEquals(before.podIPs(), status.podIPs());
        }
        assertEquals(List.of(), after(before, observed(List.of(sandbox.state(SandboxState.READY).build()))).podIPs());
    }

    @Test
    void addressesThatTheRuntimeStillKnowsCount() {
        PodStatus before = PodStatus.builder().podIPs(List.of(new PodIP("10.0.0.9"))).build();
        assertEquals(List.of(new PodIP("10.0.0.1")),
                after(before, new ObservedPod(OWNER, List.of("10.0.0.1"), List.of(), List.of())).podIPs());
    }

    private static PodStatus after(PodStatus before, ObservedPod observed) {
        return PodStatusComputation.compute(StatusInput.builder(
                pod(PodSpec.builder().containers(List.of(container("a")))), observed).previous(before).build());
    }
}
