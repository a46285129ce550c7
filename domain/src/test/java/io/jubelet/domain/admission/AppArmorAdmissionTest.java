package io.jubelet.domain.admission;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.container;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AppArmorAdmissionTest {

    private static final Node NODE = Node.named("n1")
            .withStatus(NodeStatus.builder().allocatable(amounts("cpu=4 memory=8Gi pods=3")).build());
    private static final String REFUSED = "AppArmor: Cannot enforce AppArmor: AppArmor is not enabled on the host";
    private static final String TAKEN = "taken";

    private static String decide(Pod pod, boolean appArmor) {
        return switch (NodeAdmission.decide(pod, List.of(), NODE, List.of(), new AdmissionPolicy(List.of(), appArmor, List.of(), false))) {
            case Admission.Admitted _ -> TAKEN;
            case Admission.Rejected(String reason, String message) -> reason + ": " + message;
        };
    }

    private static AppArmorProfile profile(SeccompProfileType type) {
        return new AppArmorProfile(Optional.of(type), type == SeccompProfileType.LOCALHOST ? "mine" : "");
    }

    private static Container confined(SeccompProfileType type) {
        return container("c", "", "").toBuilder()
                .securityContext(SecurityContext.builder().appArmorProfile(profile(type)).build()).build();
    }

    private static Pod pod(PodSpecBuilder spec) {
        return SamplePods.pod(spec.build());
    }

    @ParameterizedTest
    @EnumSource(SeccompProfileType.class)
    void whoWantsToBeConfinedIsNotRunUnconfined(SeccompProfileType type) {
        String expected = type == SeccompProfileType.UNCONFINED ? TAKEN : REFUSED;
        List<PodSpecBuilder> specs = List.of(
                PodSpec.builder().containers(List.of(confined(type))),
                PodSpec.builder().initContainers(List.of(confined(type))),
                PodSpec.builder().ephemeralContainers(List.of(new EphemeralContainer(confined(type), ""))),
                PodSpec.builder().securityContext(PodSecurityContext.builder().appArmorProfile(profile(type)).build()));
        for (PodSpecBuilder spec : specs) {
            assertEquals(expected, decide(pod(spec), false), spec.build().toString());
            assertEquals(TAKEN, decide(pod(spec), true));
        }
    }

    @ParameterizedTest
    @CsvSource({"container.apparmor.security.beta.kubernetes.io/c, runtime/default, false",
        "container.apparmor.security.beta.kubernetes.io/c, localhost/mine, false",
        "container.apparmor.security.beta.kubernetes.io/c, unconfined, true", "example.com/c, runtime/default, true"})
    void theOldAnnotationCountsAsWell(String annotation, String value, boolean taken) {
        Pod pod = pod(PodSpec.builder());
        Pod annotated = pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of(annotation, value)).build());
        assertEquals(taken ? TAKEN : REFUSED, decide(annotated, false));
    }

    @ParameterizedTest
    @CsvSource({"localhost/, ''", "'localhost/  ', '  '"})
    void aProfileOfTheHostHasAName(String value, String name) {
        Pod pod = pod(PodSpec.builder().containers(List.of(container("c", "", ""))));
        Pod annotated = pod.withMetadata(pod.metadata().toBuilder()
                .annotations(Map.of("container.apparmor.security.beta.kubernetes.io/c", value)).build());
        assertEquals("AppArmor: Cannot enforce AppArmor: invalid empty AppArmor profile name: "
                + "\"&AppArmorProfile{Type:Localhost,LocalhostProfile:*" + name + ",}\"", decide(annotated, true));
        assertEquals(REFUSED, decide(annotated, false));
    }

    @Test
    void whatRunsStays() {
        Pod pod = pod(PodSpec.builder().containers(List.of(confined(SeccompProfileType.LOCALHOST))));
        assertEquals(TAKEN, decide(
                pod.withStatus(pod.status().toBuilder().phase(PodPhase.RUNNING).build()), false));
        assertEquals(REFUSED, decide(
                pod.withStatus(pod.status().toBuilder().phase(PodPhase.PENDING).build()), false));
    }

    @Test
    void predicatesComeFirst() {
        Container large = confined(SeccompProfileType.RUNTIME_DEFAULT).toBuilder()
                .resources(container("c", "cpu=9", "").resourcesOrNone()).build();
        assertEquals("OutOfcpu: Node didn't have enough resource: cpu, requested: 9000, used: 0, capacity: 4000",
                decide(pod(PodSpec.builder().containers(List.of(large))), false));
    }
}
