package io.jubelet.adapters.cri.translate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.MessageLite;
import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.cri.wire.SandboxConfigProto;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.adapters.cri.wire.StatsProto;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.ports.failure.InternalException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Nothing gets lost on the way. Outwards, records with every part set must give messages with every field set; inwards,
 * messages with every field set must give records without an empty part. A field that is forgotten fails the test.
 */
class TranslationTest {

    /** Fields that are left empty on purpose: older runtimes' forms, and features that no pod can request. */
    private static final Set<String> NOT_SENT = Set.of(
            "runtime.v1.LinuxSandboxSecurityContext.seccomp_profile_path",
            "runtime.v1.LinuxContainerSecurityContext.seccomp_profile_path",
            "runtime.v1.Capability.add_ambient_capabilities");

    private static List<String> emptyFields(MessageLite message) {
        List<String> empty = new ArrayList<>();
        collectEmpty(MessageTypes.dynamic(message), empty);
        return empty;
    }

    private static void collectEmpty(Message message, List<String> empty) {
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            boolean set = field.isRepeated() ? message.getRepeatedFieldCount(field) > 0
                    : field.hasPresence() ? message.hasField(field)
                    : !message.getField(field).equals(field.getDefaultValue());
            if (!set && !NOT_SENT.contains(field.getFullName())) {
                empty.add(field.getFullName());
            } else if (set && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && !field.isMapField()) {
                for (Object part : field.isRepeated() ? (List<?>) message.getField(field)
                        : List.of(message.getField(field))) {
                    collectEmpty((Message) part, empty);
                }
            }
        }
    }

    @Test
    void sandboxesAreSentWhole() {
        assertEquals(List.of(), emptyFields(SandboxTranslation.config(Samples.sandbox())));
    }

    @Test
    void containersAreSentWhole() {
        assertEquals(List.of(), emptyFields(ContainerTranslation.config(Samples.container())));
    }

    @Test
    void credentialsAreSentWhole() {
        assertEquals(List.of(), emptyFields(ImageTranslation.auth(Samples.auth())));
    }

    @Test
    void whatIsNotGivenIsNotSent() {
        SandboxConfig plain = Samples.sandboxWithoutDns().overhead(LinuxContainerResources.NONE)
                .resources(LinuxContainerResources.NONE).portMappings(List.of()).build();
        SandboxConfigProto.PodSandboxConfig sent = SandboxTranslation.config(plain);

        assertTrue(!sent.hasDnsConfig() && !sent.getLinux().hasOverhead() && !sent.getLinux().hasResources());
        ContainerConfig container = Samples.container().toBuilder().stopSignal("").build();
        assertEquals(ContainerProto.Signal.RUNTIME_DEFAULT, ContainerTranslation.config(container).getStopSignal());
    }

    @Test
    void appArmorIsSentInBothForms() {
        ContainerProto.LinuxContainerSecurityContext sent =
                ContainerTranslation.config(Samples.container()).getLinux().getSecurityContext();

        assertEquals("localhost/my-profile", sent.getApparmorProfile());
        assertEquals(CommonProto.ProfileType.Localhost, sent.getApparmor().getProfileType());
        assertEquals("my-profile", sent.getApparmor().getLocalhostRef());
    }

    @Test
    void containersAreReadWhole() {
        ContainerProto.ContainerStatus status = Filled.message(ContainerProto.ContainerStatus.getDefaultInstance());

        ObservedContainer observed = ContainerTranslation.observed(status, "sandbox");

        assertEquals(List.of(), Filled.emptyParts(observed, Set.of("hash", "restartCount")));
        assertEquals(Instant.ofEpochSecond(1, 7), observed.createdAt());
        assertEquals(RunState.RUNNING, observed.state());
        assertEquals("sandbox", observed.sandboxId());
    }

    @Test
    void whatAnAgentRecordedIsReadFromTheAnnotations() {
        ContainerProto.ContainerStatus status = Filled.message(ContainerProto.ContainerStatus.getDefaultInstance());
        ContainerProto.ContainerStatus recorded = status.toBuilder()
                .putAnnotations("io.kubernetes.container.hash", "1f")
                .putAnnotations("io.kubernetes.container.restartCount", "3").build();
        ContainerProto.ContainerStatus nonsense = status.toBuilder()
                .putAnnotations("io.kubernetes.container.restartCount", "many").build();

        assertEquals("1f", ContainerTranslation.observed(recorded, "s").hash());
        assertEquals(3, ContainerTranslation.observed(recorded, "s").restartCount());
        assertEquals(0, ContainerTranslation.observed(nonsense, "s").restartCount());
        ContainerProto.Container listed = ContainerProto.Container.newBuilder().setId("c")
                .putLabels("io.kubernetes.pod.name", "web").putLabels("io.kubernetes.pod.namespace", "default")
                .putLabels("io.kubernetes.pod.uid", "u").setImageRef("ref").build();
        assertEquals(new PodIdentity("default", "web", "u"), ContainerTranslation.summary(listed).pod());
        assertEquals("ref", ContainerTranslation.summary(listed).imageId());
    }

    @Test
    void statesThatNobodyDefinedAreNotReliedOn() {
        ContainerProto.Container container = ContainerProto.Container.newBuilder().setStateValue(9).build();
        SandboxProto.PodSandbox sandbox = SandboxProto.PodSandbox.newBuilder().setStateValue(9).build();

        assertEquals(RunState.UNKNOWN, ContainerTranslation.summary(container).state());
        assertEquals(SandboxState.NOT_READY, SandboxTranslation.summary(sandbox).state());
    }

    @Test
    void sandboxesAreReadWhole() {
        SandboxProto.PodSandboxStatus status = Filled.message(SandboxProto.PodSandboxStatus.getDefaultInstance());

        ObservedSandbox observed = SandboxTranslation.observed(status);

        assertEquals(List.of(), Filled.emptyParts(observed, Set.of()));
        assertEquals(Optional.of(List.of("ip", "ip")), observed.ips());
    }

    @Test
    void addressesDependOnWhatTheRuntimeKnows() {
        SandboxProto.PodSandboxStatus status = Filled.message(SandboxProto.PodSandboxStatus.getDefaultInstance());
        SandboxProto.PodSandboxStatus unknown = status.toBuilder().clearNetwork().build();
        SandboxProto.PodSandboxStatus none =
                status.toBuilder().setNetwork(status.getNetwork().toBuilder().setIp("")).build();

        assertEquals(Optional.empty(), SandboxTranslation.observed(unknown).ips());
        assertEquals(Optional.of(List.of()), SandboxTranslation.observed(none).ips());
        assertTrue(assertThrows(InternalException.class,
                () -> SandboxTranslation.observed(status.toBuilder().clearMetadata().build())).getMessage()
                .contains("without name, namespace and uid"));
    }

    @Test
    void statisticsAreReadWhole() {
        ContainerStats container =
                StatsTranslation.container(Filled.message(StatsProto.ContainerStats.getDefaultInstance()));

        assertEquals(List.of(), Filled.emptyParts(container, Set.of()));
        assertTrue(StatsTranslation.container(StatsProto.ContainerStats.getDefaultInstance()).cpu().isEmpty());
    }

    @Test
    void imagesAreReadWhole() {
        Image image = ImageTranslation.image(Filled.message(ImageServiceProto.Image.getDefaultInstance()));

        assertEquals(List.of(), Filled.emptyParts(image, Set.of()));
        assertThrows(InternalException.class,
                () -> ImageTranslation.verified("x", ImageServiceProto.Image.getDefaultInstance()));
    }
}
