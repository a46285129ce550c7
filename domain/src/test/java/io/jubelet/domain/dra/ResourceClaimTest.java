package io.jubelet.domain.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSchedulingGroup;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ResourceClaimTest {

    private static final ClaimName GIVEN = new ClaimName("c", false);
    private static final ClaimName MADE = new ClaimName("c", true);
    private static final ClaimConsumer POD = ClaimConsumer.pod("web", "u-1");
    private static final ClaimConsumer GROUP = podGroup("workers", "u-g");
    private static final OwnerReference BY_POD = owner("v1", "Pod", "web", "u-1");
    private static final OwnerReference BY_GROUP = owner("scheduling.k8s.io/v1alpha2", "PodGroup", "workers", "u-g");
    private static final String USABLE = "";
    private static final String RESERVED = "pod web (u-1) is not allowed to use ResourceClaim c (c-1)";
    private static final String NOT_CREATED = "ResourceClaim shop/c was not created for Pod shop/web ";
    private static final String NOT_POD = NOT_CREATED + "(Pod is not owner)";
    private static final String NEITHER = NOT_CREATED + "(neither Pod nor PodGroup workers is the owner)";

    private static Pod pod(Optional<PodSchedulingGroup> group) {
        var spec = PodSpec.builder();
        group.ifPresent(spec::schedulingGroup);
        return new Pod(ObjectMeta.builder().name("web").namespace("shop").uid("u-1").build(), spec.build(), PodStatus.builder().build());
    }

    private static ClaimConsumer podGroup(String name, String uid) {
        return new ClaimConsumer(PodGroups.API_GROUP, "podgroups", name, uid);
    }

    private static OwnerReference owner(String apiVersion, String kind, String name, String uid) {
        return OwnerReference.builder().apiVersion(apiVersion).kind(kind).name(name).uid(uid).controller(true).build();
    }

    private static ResourceClaim claim(String namespace, Optional<OwnerReference> controller, ClaimConsumer... reserved) {
        return new ResourceClaim(namespace, "c", "c-1", controller, Set.of(reserved), Optional.of(new TreeSet<>(Set.of("a", "b"))));
    }

    private static ResourceClaim given(ClaimConsumer... reserved) {
        return claim("shop", Optional.empty(), reserved);
    }

    private static ResourceClaim made(OwnerReference controller, ClaimConsumer... reserved) {
        return claim("shop", Optional.of(controller), reserved);
    }

    private static String outcome(ResourceClaim claim, Pod pod, ClaimName asked, PodGroups groups) {
        try {
            claim.usableBy(pod, asked, groups);
            return USABLE;
        } catch (ClaimException e) {
            return e.getMessage();
        }
    }

    /** The outcome while groups are ignored, and while they are honoured. */
    static Stream<Arguments> claimsForAPodOfAGroup() {
        return Stream.of(
                arguments("of the pod", given(POD), GIVEN, USABLE, USABLE),
                arguments("of the group", given(GROUP), GIVEN, RESERVED, USABLE),
                arguments("of the group of which the uid is not known", given(podGroup("workers", "")), GIVEN, RESERVED,
                        USABLE),
                arguments("of the pod and of another group", given(podGroup("others", "u-o"), POD), GIVEN, USABLE, USABLE),
                arguments("of nobody", given(), GIVEN, RESERVED, RESERVED),
                arguments("of another pod", given(ClaimConsumer.pod("web", "u-0")), GIVEN, RESERVED, RESERVED),
                arguments("of another group", given(podGroup("others", "u-g")), GIVEN, RESERVED, RESERVED),
                arguments("of a pod with the name of the group", given(ClaimConsumer.pod("workers", "u-w")), GIVEN, RESERVED, RESERVED),
                arguments("of something else in the API group of groups",
                        given(new ClaimConsumer("scheduling.k8s.io", "workloads", "workers", "u-g")), GIVEN, RESERVED, RESERVED),
                arguments("of groups of another API group",
                        given(new ClaimConsumer("example.com", "podgroups", "workers", "u-g")), GIVEN, RESERVED, RESERVED),

                arguments("made for the pod", made(BY_POD, POD), MADE, USABLE, USABLE),
                arguments("made for the pod, reserved for the group", made(BY_POD, GROUP), MADE, RESERVED, USABLE),
                arguments("made for the group", made(BY_GROUP, GROUP), MADE, NOT_POD, USABLE),
                arguments("made for the group, reserved for the pod", made(BY_GROUP, POD), MADE, NOT_POD, USABLE),
                arguments("made for the group by a later API", made(owner("scheduling.k8s.io/v2", "PodGroup", "workers", "u-h"), GROUP),
                        MADE, NOT_POD, USABLE),
                arguments("made for the group, reserved for nobody", made(BY_GROUP), MADE, NOT_POD, RESERVED),
                arguments("made for nobody", given(POD, GROUP), MADE, NOT_POD, NEITHER),
                arguments("made for another group", made(owner("scheduling.k8s.io/v1alpha2", "PodGroup", "others", "u-g"), GROUP), MADE,
                        NOT_POD, NEITHER),
                arguments("made for another kind", made(owner("scheduling.k8s.io/v1alpha2", "Workload", "workers", "u-g"), GROUP), MADE,
                        NOT_POD, NEITHER),
                arguments("made for groups of another API group", made(owner("example.com/v1", "PodGroup", "workers", "u-g"), GROUP), MADE,
                        NOT_POD, NEITHER),
                arguments("made for groups of an API group with a longer name",
                        made(owner("scheduling.k8s.io.example.com/v1", "PodGroup", "workers", "u-g"), GROUP), MADE, NOT_POD, NEITHER),
                arguments("given, and owned by another pod", made(owner("v1", "Pod", "db", "u-0"), POD), GIVEN, USABLE, USABLE),
                arguments("made in another namespace", claim("other", Optional.of(BY_GROUP), GROUP), MADE,
                        "ResourceClaim other/c is not in the same namespace as Pod shop/web",
                        "ResourceClaim other/c is not in the same namespace as Pod shop/web"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("claimsForAPodOfAGroup")
    void aPodOfAGroupUsesWhatIsOfThePodOrTheGroup(String what, ResourceClaim claim, ClaimName asked, String ignored, String honoured) {
        Pod pod = pod(Optional.of(new PodSchedulingGroup(Optional.of("workers"))));
        assertEquals(ignored, outcome(claim, pod, asked, PodGroups.IGNORED), what);
        assertEquals(honoured, outcome(claim, pod, asked, PodGroups.HONOURED), what);
    }

    @Test
    void aPodWithoutAGroupUsesWhatIsOfThePod() {
        for (Pod pod : new Pod[] {pod(Optional.empty()), pod(Optional.of(new PodSchedulingGroup(Optional.empty())))}) {
            for (PodGroups groups : PodGroups.values()) {
                assertEquals(USABLE, outcome(given(POD), pod, GIVEN, groups));
                assertEquals(RESERVED, outcome(given(GROUP), pod, GIVEN, groups));
                assertEquals(USABLE, outcome(made(BY_POD, POD), pod, MADE, groups));
                assertEquals(NOT_POD, outcome(made(BY_GROUP, GROUP), pod, MADE, groups));
                assertEquals(RESERVED, outcome(given(podGroup("", "u-g")), pod, GIVEN, groups));
            }
        }
    }

    @Test
    void onlyAnAllocatedClaimHasSomethingToPrepare() throws ClaimException {
        PreparedClaim usable = given(POD).usableBy(pod(Optional.empty()), GIVEN, PodGroups.IGNORED);
        assertEquals(Set.of("a", "b"), usable.drivers().keySet());
        assertEquals(Set.of(), usable.pods());
        var open = new ResourceClaim("shop", "c", "c-1", Optional.empty(), Set.of(POD), Optional.empty());
        assertEquals("ResourceClaim c: not allocated", assertThrows(ClaimException.class,
                () -> open.usableBy(pod(Optional.empty()), GIVEN, PodGroups.IGNORED)).getMessage());
    }
}
