package io.jubelet.domain.selinux;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MountLabelTest {

    private static final ContainerContexts CONTEXTS = new ContainerContexts("u:r:p:s0", "u:o:f:s0");

    private static Container container(String volume, String level) {
        var container = Container.builder().name("c-" + volume + level).image("i")
                .volumeMounts(List.of(VolumeMount.builder().name(volume).mountPath("/v").build()));
        if (!level.isEmpty()) {
            container.securityContext(SecurityContext.builder().seLinuxOptions(options(level)).build());
        }
        return container.build();
    }

    private static SELinuxOptions options(String level) {
        return new SELinuxOptions("", "", "", level);
    }

    private static Pod pod(Optional<PodSecurityContext> context, PodSpec spec) {
        var builder = spec.toBuilder();
        context.ifPresent(builder::securityContext);
        return new Pod(ObjectMeta.builder().name("p").namespace("ns").uid("u").build(), builder.build(), PodStatus.builder().build());
    }

    private static PodSecurityContext all(String level, String policy) {
        return PodSecurityContext.builder().seLinuxOptions(options(level)).seLinuxChangePolicy(policy).build();
    }

    private static PodSpec running(Container... containers) {
        return PodSpec.builder().containers(List.of(containers)).build();
    }

    private static String label(Pod pod) {
        MountLabel label = MountLabel.of(pod, "data", true, CONTEXTS);
        return label.fault().map(MountLabel.Fault::message).orElse(label.desired());
    }

    @Test
    void aContainerHasItsLabelOrThatOfThePod() {
        assertEquals("u:o:f:s0:c1", label(pod(Optional.empty(), running(container("data", "s0:c1")))));
        assertEquals("u:o:f:s0:c2", label(pod(Optional.of(all("s0:c2", "")), running(container("data", "")))));
        assertEquals("u:o:f:s0:c1", label(pod(Optional.of(all("s0:c2", "MountOption")), running(container("data", "s0:c1")))));
        assertEquals("", label(pod(Optional.empty(), running(container("data", "")))));
    }

    @Test
    void onlyContainersThatMountTheVolumeCount() {
        assertEquals("u:o:f:s0:c1", label(pod(Optional.empty(), running(container("data", "s0:c1"), container("other", "s0:c2")))));
        assertEquals("", label(pod(Optional.of(all("s0:c2", "")), running(container("other", "s0:c2")))));
    }

    @Test
    void containersThatDisagreeAreAFault() {
        String fault = "multiple SELinux labels found: u:o:f:s0:c1,u:o:f:s0:c2";
        Container first = container("data", "s0:c1");
        Container second = container("data", "s0:c2");
        assertEquals(fault, label(pod(Optional.empty(), running(second, first))));
        assertEquals(fault, label(pod(Optional.empty(), running(first).toBuilder().initContainers(List.of(second)).build())));
        assertEquals(fault, label(pod(Optional.empty(),
                running(first).toBuilder().ephemeralContainers(List.of(new EphemeralContainer(second, ""))).build())));
        assertEquals(Optional.of(LabelFault.POD),
                MountLabel.of(pod(Optional.empty(), running(first, second)), "data", false, CONTEXTS).fault().map(MountLabel.Fault::kind));
    }

    @Test
    void whoWantsFilesToBeRelabelledGetsNoMountOption() {
        assertEquals("", label(pod(Optional.of(all("s0:c2", "Recursive")), running(container("data", "")))));
        assertEquals("", MountLabel.of(pod(Optional.of(all("s0:c2", "")), running(container("data", ""))), "data", false, CONTEXTS)
                .desired());
    }

    @Test
    void aPolicyThatCanNotBeReadIsAFault() {
        MountLabel label = MountLabel.of(pod(Optional.of(all("s0:c2", "")), running(container("data", ""))), "data", true,
                new ContainerContexts("u:r:p", "broken"));
        assertEquals(Optional.of(LabelFault.CONTAINER), label.fault().map(MountLabel.Fault::kind));
    }

    @Test
    void aMountOptionIsQuoted() {
        assertEquals("context=\"u:o:f:s0:c1,c2\"", MountLabel.option("u:o:f:s0:c1,c2"));
    }
}
