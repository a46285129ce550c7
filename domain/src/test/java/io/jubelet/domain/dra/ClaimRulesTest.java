package io.jubelet.domain.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerExtendedResourceRequest;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodExtendedResourceClaimStatus;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodResourceClaimStatus;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ClaimRulesTest {

    private static final PodResourceClaim DIRECT = new PodResourceClaim("d", Optional.of("shared"), Optional.empty());
    private static final PodResourceClaim MADE = new PodResourceClaim("m", Optional.empty(), Optional.of("template"));
    private static final PodExtendedResourceClaimStatus EXTENDED = new PodExtendedResourceClaimStatus(List.of(
            new ContainerExtendedResourceRequest("main", "example.com/gpu", "container-0-request-0"),
            new ContainerExtendedResourceRequest("other", "example.com/gpu", "container-1-request-0"),
            new ContainerExtendedResourceRequest("main", "cpu", "none")), "extended");

    private static Pod pod(PodStatus status, Container container, PodResourceClaim... entries) {
        return new Pod(ObjectMeta.builder().name("web").namespace("shop").uid("u-1").build(),
                PodSpec.builder().containers(List.of(container)).resourceClaims(List.of(entries)).build(), status);
    }

    private static Container container(Map<String, Quantity> requests, ResourceClaimReference... claims) {
        return Container.builder().name("main").resources(new ResourceRequirements(Map.of(), requests, List.of(claims))).build();
    }

    private static PodStatus made(String entry, Optional<String> claim) {
        return PodStatus.builder().resourceClaimStatuses(List.of(new PodResourceClaimStatus(entry, claim))).build();
    }

    private static String fault(Check check) {
        return assertThrows(ClaimException.class, check::run).getMessage();
    }

    private interface Check {
        void run() throws ClaimException;
    }

    @Test
    void claimsOfAPodAreNamedByTheirEntries() throws ClaimException {
        Container none = container(Map.of());
        assertEquals(List.of(new ClaimName("shared", false), new ClaimName("web-m-x", true)),
                ClaimName.allOf(pod(made("m", Optional.of("web-m-x")), none, DIRECT, MADE)));
        assertEquals(List.of(), ClaimName.allOf(pod(made("m", Optional.empty()), none, MADE)));
        assertEquals("pod \"shop/web\": ResourceClaim not created yet",
                fault(() -> ClaimName.allOf(pod(PodStatus.builder().build(), none, MADE))));
        assertEquals("pod \"shop/web\", spec.resourceClaim \"e\": none of the supported fields are set",
                fault(() -> ClaimName.allOf(pod(PodStatus.builder().build(), none,
                        new PodResourceClaim("e", Optional.empty(), Optional.empty())))));
        assertEquals(List.of(new ClaimName("extended", false)), ClaimName.allOf(
                pod(PodStatus.builder().extendedResourceClaimStatus(EXTENDED).build(), none)));
    }

    @Test
    void theClaimMadeForAnEntryIsFoundByTheNameOfTheEntry() throws ClaimException {
        PodStatus status = PodStatus.builder().resourceClaimStatuses(List.of(
                new PodResourceClaimStatus("other", Optional.of("web-other-x")),
                new PodResourceClaimStatus("m", Optional.of("web-m-x")))).build();
        assertEquals(Optional.of(new ClaimName("web-m-x", true)), ClaimName.of(pod(status, container(Map.of()), MADE), MADE));
    }

    @Test
    void onlyPodsWithClaimsUseThem() {
        Container none = container(Map.of());
        assertFalse(ClaimName.isUsedBy(pod(PodStatus.builder().build(), none)));
        assertTrue(ClaimName.isUsedBy(pod(PodStatus.builder().build(), none, DIRECT)));
        assertTrue(ClaimName.isUsedBy(
                pod(PodStatus.builder().extendedResourceClaimStatus(EXTENDED).build(), none)));
    }

    @Test
    void aContainerGetsTheDevicesOfItsRequests() throws ClaimException {
        PreparedClaim shared = new PreparedClaim("shop", "shared", "c-1", new TreeSet<>(List.of("u-1")), new TreeMap<>())
                .with("a", List.of(new ClaimDevice("p", "1", Optional.empty(), List.of("gpu"), List.of("v/c=gpu")),
                        new ClaimDevice("p", "2", Optional.empty(), List.of(), List.of("v/c=all"))))
                .with("b", List.of(new ClaimDevice("p", "3", Optional.empty(), List.of("nic/fast"), List.of("v/c=nic"))));
        Map<String, PreparedClaim> claims = Map.of("shop/shared", shared);
        assertEquals(List.of("v/c=gpu", "v/c=all", "v/c=nic"), given(claims, new ResourceClaimReference("d", "")));
        assertEquals(List.of("v/c=gpu", "v/c=all"), given(claims, new ResourceClaimReference("d", "gpu")));
        assertEquals(List.of("v/c=all", "v/c=nic"), given(claims, new ResourceClaimReference("d", "nic/fast")));
        assertEquals(List.of("v/c=all"), given(claims, new ResourceClaimReference("d", "nic")));
        assertEquals(List.of(), given(claims, new ResourceClaimReference("x", "gpu")));
        assertEquals("internal error: unable to get claim info for ResourceClaim shared in namespace shop",
                fault(() -> given(Map.of(), new ResourceClaimReference("d", "gpu"))));
    }

    @Test
    void claimsOfOtherContainersNeedNotBeMade() throws ClaimException {
        var shared = new PreparedClaim("shop", "shared", "c-1", new TreeSet<>(), new TreeMap<>()).with("a", List.of(
                new ClaimDevice("p", "1", Optional.empty(), List.of(), List.of("v/c=1"))));
        Container main = container(Map.of(), new ResourceClaimReference("d", ""));
        Pod pod = pod(PodStatus.builder().build(), main, DIRECT, MADE);
        assertEquals(List.of("v/c=1"), ContainerClaims.cdiDevices(pod, main, _ -> Optional.of(shared)));
        assertEquals(List.of(shared), ContainerClaims.used(pod, main, _ -> Optional.of(shared)));
    }

    @Test
    void onlyContainersThatMayGetADeviceAreAskedAbout() {
        Container none = container(Map.of());
        Container some = container(Map.of(), new ResourceClaimReference("d", ""));
        PodStatus extended = PodStatus.builder().extendedResourceClaimStatus(EXTENDED).build();
        assertFalse(ContainerClaims.isPossible(pod(PodStatus.builder().build(), none, DIRECT), none));
        assertTrue(ContainerClaims.isPossible(pod(PodStatus.builder().build(), some, DIRECT), some));
        assertTrue(ContainerClaims.isPossible(pod(extended, none), none));
    }

    @Test
    void aContainerUsesTheClaimsThatItNamesAndThatOfItsExtendedResources() throws ClaimException {
        var claims = new TreeMap<String, PreparedClaim>();
        for (String name : List.of("shared", "web-m-x", "extended")) {
            claims.put("shop/" + name, new PreparedClaim("shop", name, name, new TreeSet<>(), new TreeMap<>()));
        }
        Container main = container(Map.of(), new ResourceClaimReference("m", "a"), new ResourceClaimReference("m", "b"),
                new ResourceClaimReference("d", ""));
        PodStatus status = made("m", Optional.of("web-m-x")).toBuilder().extendedResourceClaimStatus(EXTENDED).build();
        assertEquals(List.of("shared", "web-m-x", "extended"), used(pod(status, main, DIRECT, MADE), main, claims));
        assertEquals(List.of("shared"), used(pod(made("m", Optional.empty()), main, DIRECT, MADE), main, claims));
        Container third = container(Map.of()).toBuilder().name("third").build();
        assertEquals(List.of(), used(pod(status, third, DIRECT, MADE), third, claims));
        assertEquals("unable to get information for ResourceClaim shared",
                fault(() -> used(pod(status, main, DIRECT, MADE), main, Map.of())));
    }

    private static List<String> used(Pod pod, Container container, Map<String, PreparedClaim> claims) throws ClaimException {
        return ContainerClaims.used(pod, container, key -> Optional.ofNullable(claims.get(key))).stream()
                .map(PreparedClaim::name).toList();
    }

    private static List<String> given(Map<String, PreparedClaim> claims, ResourceClaimReference used) throws ClaimException {
        Pod pod = pod(PodStatus.builder().build(), container(Map.of(), used), DIRECT);
        return ContainerClaims.cdiDevices(pod, pod.spec().containers().getFirst(), key -> Optional.ofNullable(claims.get(key)));
    }

    @Test
    void extendedResourcesAreMappedToRequests() throws ClaimException {
        PreparedClaim made = new PreparedClaim("shop", "extended", "c-2", new TreeSet<>(), new TreeMap<>()).with("a", List.of(
                new ClaimDevice("p", "1", Optional.empty(), List.of("container-0-request-0"), List.of("v/c=1")),
                new ClaimDevice("p", "2", Optional.empty(), List.of("container-1-request-0"), List.of("v/c=2")),
                new ClaimDevice("p", "3", Optional.empty(), List.of("none"), List.of("v/c=3"))));
        PodStatus status = PodStatus.builder().extendedResourceClaimStatus(EXTENDED).build();
        Pod pod = pod(status, container(Map.of("example.com/gpu", Quantity.parse("1"), "cpu", Quantity.parse("1"))));
        assertEquals(List.of("v/c=1"),
                ContainerClaims.cdiDevices(pod, pod.spec().containers().getFirst(), _ -> Optional.of(made)));
        Pod without = pod(status, container(Map.of("example.com/gpu", Quantity.ZERO)));
        assertEquals(List.of(),
                ContainerClaims.cdiDevices(without, without.spec().containers().getFirst(), _ -> Optional.of(made)));
        assertTrue(ExtendedResourceClaims.isOfClaim(pod, "main", "example.com/gpu"));
        assertFalse(ExtendedResourceClaims.isOfClaim(pod, "main", "cpu"));
        assertFalse(ExtendedResourceClaims.isOfClaim(pod, "main", "example.com/nic"));
        assertFalse(ExtendedResourceClaims.isOfClaim(pod, "third", "example.com/gpu"));
    }

    @Test
    void aDeviceClassIsAResourceToo() {
        String gpus = "deviceclass.resource.kubernetes.io/gpus";
        PodStatus status = PodStatus.builder().extendedResourceClaimStatus(new PodExtendedResourceClaimStatus(
                List.of(new ContainerExtendedResourceRequest("main", gpus, "r")), "extended")).build();
        assertTrue(ExtendedResourceClaims.isOfClaim(pod(status, container(Map.of())), "main", gpus));
    }

    @Test
    void aClaimIsKeptUntilItsLastPodLeaves() {
        PreparedClaim claim = new PreparedClaim("shop", "shared", "c-1", new TreeSet<>(), new TreeMap<>()).usedBy("u-1").usedBy("u-2");
        assertFalse(claim.isOnlyOf("u-1"));
        assertTrue(claim.releasedBy("u-2").isOnlyOf("u-1"));
        assertTrue(claim.releasedBy("u-2").releasedBy("u-1").isOnlyOf("u-1"));
        assertFalse(claim.releasedBy("u-2").isOnlyOf("u-2"));
    }
}
