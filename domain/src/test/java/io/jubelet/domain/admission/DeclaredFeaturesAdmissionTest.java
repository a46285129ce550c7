package io.jubelet.domain.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeclaredFeaturesAdmissionTest {

    private static final String TAKEN = "taken";
    private static final String REFUSED = "PodFeatureUnsupported: Pod requires node features that are not available: ";
    private static final Node NODE = Node.named("n1").withStatus(
            NodeStatus.builder().allocatable(SamplePods.amounts("cpu=4 memory=8Gi pods=3")).build());

    private static String decide(Pod pod, String... declared) {
        return switch (NodeAdmission.decide(
                pod, List.of(), NODE, List.of(), new AdmissionPolicy(List.of(), true, List.of(declared), false))) {
            case Admission.Admitted _ -> TAKEN;
            case Admission.Rejected(String reason, String message) -> reason + ": " + message;
        };
    }

    private static Container ending(RestartRuleAction action) {
        return SamplePods.container("main").toBuilder().restartPolicyRules(
                List.of(new ContainerRestartRule(Optional.of(action), Optional.empty()))).build();
    }

    private static Pod pod(Container... containers) {
        return SamplePods.pod(PodSpec.builder().containers(List.of(containers)).build());
    }

    @Test
    void aPodThatNeedsNothingIsTaken() {
        assertEquals(TAKEN, decide(pod(SamplePods.container("main"))));
        assertEquals(TAKEN, decide(pod(ending(RestartRuleAction.RESTART))));
    }

    @Test
    void aPodIsNotRunWithoutWhatItNeeds() {
        Pod pod = pod(ending(RestartRuleAction.RESTART_ALL_CONTAINERS));
        assertEquals(REFUSED + "RestartAllContainersOnContainerExits", decide(pod));
        assertEquals(TAKEN, decide(pod, "RestartAllContainersOnContainerExits"));
        Pod both = SamplePods.pod(PodSpec.builder().hostNetwork(true).hostUsers(false)
                .containers(List.of(SamplePods.container("main")))
                .initContainers(List.of(ending(RestartRuleAction.RESTART_ALL_CONTAINERS))).build());
        assertEquals(REFUSED + "RestartAllContainersOnContainerExits, UserNamespacesHostNetworkSupport", decide(both));
        assertEquals(REFUSED + "UserNamespacesHostNetworkSupport", decide(both, "RestartAllContainersOnContainerExits"));
    }

    @Test
    void whatRunsIsLeftAlone() {
        Pod pod = pod(ending(RestartRuleAction.RESTART_ALL_CONTAINERS));
        assertEquals(TAKEN, decide(pod.withStatus(PodStatus.builder().phase(PodPhase.RUNNING).build())));
    }
}
