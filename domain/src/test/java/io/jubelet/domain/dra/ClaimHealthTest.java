package io.jubelet.domain.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.DeviceHealth.Health;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.ResourceHealth;
import io.jubelet.domain.pod.ResourceStatus;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClaimHealthTest {

    private static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");
    private static final ResourceStatus PLUGIN = new ResourceStatus("example.com/nic",
            List.of(new ResourceHealth("n0", "Healthy", Optional.empty())));

    private final KnownHealth health = KnownHealth.NONE.reported("gpu.example.com", List.of(
            new DeviceHealth("p", "a", Health.HEALTHY, Duration.ofSeconds(30), ""),
            new DeviceHealth("p", "b", Health.UNHEALTHY, Duration.ofSeconds(30), "too hot")), NOW).health();

    private static ClaimDevice device(String name, List<String> requests, String... cdi) {
        return new ClaimDevice("p", name, Optional.empty(), requests, List.of(cdi));
    }

    private static PreparedClaim claim(ClaimDevice... devices) {
        return new PreparedClaim("default", "gpus", "c", new TreeSet<>(List.of("uid")),
                new TreeMap<>(Map.of("gpu.example.com", List.of(devices))));
    }

    private static Pod pod(ResourceClaimReference... claims) {
        Container other = Container.builder().name("other").image("i").build();
        Container main = other.toBuilder().name("main")
                .resources(new ResourceRequirements(Map.of(), Map.of(), List.of(claims))).build();
        return new Pod(ObjectMeta.builder().namespace("default").name("web").uid("uid").build(), PodSpec.builder()
                .containers(List.of(other, main)).resourceClaims(List.of(new PodResourceClaim("gpu", Optional.of("gpus"), Optional.empty()),
                        new PodResourceClaim("made", Optional.empty(), Optional.of("template")))).build(),
                PodStatus.builder().build());
    }

    private static PodStatus status(ResourceStatus... known) {
        return PodStatus.builder().containerStatuses(List.of(ContainerStatus.builder().name("main")
                .allocatedResourcesStatus(List.of(known)).build())).build();
    }

    private List<String> shown(PreparedClaim claim, boolean messages, Instant now, ResourceClaimReference... references) {
        return new ClaimHealth(key -> Optional.of(claim).filter(one -> one.key().equals(key)), health, messages, now)
                .in(pod(references), status(PLUGIN)).containerStatuses().getFirst().allocatedResourcesStatus().stream()
                .flatMap(one -> one.resources().stream().map(device -> one.name() + " " + device.resourceID() + " "
                        + device.health() + device.message().map(message -> ": " + message).orElse(""))).toList();
    }

    private static final ResourceClaimReference ALL = new ResourceClaimReference("gpu", "");

    @Test
    void eachDeviceOfAClaimIsShownBesideThoseOfPlugins() {
        assertEquals(List.of("example.com/nic n0 Healthy", "claim:gpu gpu.example.com/p/a Healthy", "claim:gpu x=b Unhealthy: too hot",
                "claim:gpu gpu.example.com/p/c Unknown"), shown(claim(device("a", List.of()), device("b", List.of("r"), "x=b", "x=b2"),
                        device("c", List.of())), true, NOW, ALL));
    }

    @Test
    void withoutTheirGateMessagesAreLeftOut() {
        assertEquals("claim:gpu gpu.example.com/p/b Unhealthy", shown(claim(device("b", List.of())), false, NOW, ALL).getLast());
    }

    @Test
    void whatIsNotReportedForLongIsUnknown() {
        assertEquals("claim:gpu gpu.example.com/p/b Unknown",
                shown(claim(device("b", List.of())), true, NOW.plusSeconds(31), ALL).getLast());
    }

    @Test
    void aRequestHasItsOwnDevices() {
        PreparedClaim claim = claim(device("a", List.of("one")), device("b", List.of("two")), device("c", List.of()));
        assertEquals(List.of("example.com/nic n0 Healthy", "claim:gpu/one gpu.example.com/p/a Healthy",
                "claim:gpu/one gpu.example.com/p/c Unknown", "claim:gpu/two/sub gpu.example.com/p/b Unhealthy: too hot",
                "claim:gpu/two/sub gpu.example.com/p/c Unknown"),
                shown(claim, true, NOW, new ResourceClaimReference("gpu", "one"), new ResourceClaimReference("gpu", "two/sub")));
    }

    @Test
    void devicesOfTheSameIdAreOne() {
        assertEquals(List.of("example.com/nic n0 Healthy", "claim:gpu x=1 Healthy"),
                shown(claim(device("a", List.of(), "x=1"), device("b", List.of(), "x=1")), true, NOW, ALL));
    }

    @Test
    void aContainerWithClaimsShowsNothingThatHasNoDevices() {
        var none = new ResourceStatus("example.com/none", List.of());
        var rules = new ClaimHealth(_ -> Optional.of(claim()), health, true, NOW);
        assertEquals(status(PLUGIN), rules.in(pod(ALL), status(none, PLUGIN)));
        assertEquals(status(none, PLUGIN), rules.in(pod(), status(none, PLUGIN)));
    }

    @Test
    void whatIsNotKnownOrEmptyIsLeftOut() {
        assertEquals(List.of("example.com/nic n0 Healthy"), shown(claim(), true, NOW, ALL));
        assertEquals(List.of("example.com/nic n0 Healthy"), shown(claim(device("a", List.of())), true, NOW,
                new ResourceClaimReference("made", ""), new ResourceClaimReference("none", "")));
        PodStatus before = status(PLUGIN);
        assertSame(before, new ClaimHealth(_ -> Optional.empty(), health, true, NOW).in(pod(), before));
        assertTrue(Stream.of(pod(ALL)).allMatch(ClaimHealth::isPossible));
        assertFalse(ClaimHealth.isPossible(pod()));
    }
}
