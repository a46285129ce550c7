package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static io.jubelet.domain.validation.Pods.expectContainer;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.OptionalReference;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.ObjectFieldSelector;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnvironmentRulesTest {

    private static final String AT = "spec.containers[0].";

    private static EnvVar from(String volume) {
        return new EnvVar("A", "",
                Optional.of(new EnvVarSource.FileKeyRef(volume, "a/b.env", "KEY", Optional.empty())));
    }

    @Test
    void environmentFilesLieOnEmptyDirs() {
        var container = Pods.container(c -> c.env(List.of(from("own"), from("bare"), from("host"))));
        expect(spec -> spec.containers(List.of(container)).volumes(List.of(
                        new Volume("own", Optional.of(new VolumeSource.EmptyDir("Memory", Optional.empty()))),
                        new Volume("bare", Optional.empty()),
                        new Volume("host", Optional.of(new VolumeSource.HostPath("/etc", Optional.empty()))))),
                "spec.containers[0].env[2].valueFrom.fileKeyRef.volumeName: Invalid value: \"host\": referenced volume"
                        + " must be of type emptyDir");
    }

    @Test
    void pathsOfEnvironmentFilesMayBeginAtTheRootOfTheirVolume() {
        var container = Pods.container(c -> c.env(List.of(new EnvVar("A", "",
                        Optional.of(new EnvVarSource.FileKeyRef("v", "/a.env", "KEY", Optional.empty()))),
                new EnvVar("B", "", Optional.of(new EnvVarSource.FileKeyRef("v", "a/../b", "KEY", Optional.empty()))))));
        expect(spec -> spec.containers(List.of(container)),
                "spec.containers[0].env[1].valueFrom.fileKeyRef.path: Invalid value: \"a/../b\": must not contain '..'");
    }

    private static EnvVar of(EnvVarSource source) {
        return new EnvVar("A", "", Optional.of(source));
    }

    @Test
    void keysOfConfigMapsAndSecretsAreNamed() {
        expectContainer(c -> c.env(List.of(
                        of(new EnvVarSource.ConfigMapKeyRef("ok", "a.b", Optional.empty())),
                        of(new EnvVarSource.ConfigMapKeyRef("No", "", Optional.empty())),
                        of(new EnvVarSource.SecretKeyRef("No", "a b", Optional.empty())))),
                AT + "env[1].valueFrom.configMapKeyRef.name: Invalid value: \"No\": " + Names.dnsSubdomain("No").orElseThrow(),
                AT + "env[1].valueFrom.configMapKeyRef.key: Required value",
                AT + "env[2].valueFrom.secretKeyRef.name: Invalid value: \"No\": " + Names.dnsSubdomain("No").orElseThrow(),
                AT + "env[2].valueFrom.secretKeyRef.key: Invalid value: \"a b\": " + Names.configKey("a b").orElseThrow());
    }

    @Test
    void environmentFilesHavePathAndKey() {
        expectContainer(c -> c.env(List.of(of(new EnvVarSource.FileKeyRef("", "", "A=B", Optional.empty())))),
                AT + "env[0].valueFrom.fileKeyRef.volumeName: Required value",
                AT + "env[0].valueFrom.fileKeyRef.path: Required value",
                AT + "env[0].valueFrom.fileKeyRef.key: Invalid value: \"A=B\": " + Names.environment("A=B").orElseThrow());
    }

    @Test
    void wholeConfigMapsAndSecretsAreNamed() {
        Optional<OptionalReference> none = Optional.empty();
        expectContainer(c -> c.envFrom(List.of(
                        new EnvFromSource("P_", ref("ok"), none),
                        new EnvFromSource("", none, ref("ok")),
                        new EnvFromSource("P=", ref(""), none),
                        new EnvFromSource("", none, ref("No")),
                        new EnvFromSource("", ref("a"), ref("b")))),
                AT + "envFrom[2].prefix: Invalid value: \"P=\": " + Names.environment("P=").orElseThrow(),
                AT + "envFrom[2].configMapRef.name: Required value",
                AT + "envFrom[3].secretRef.name: Invalid value: \"No\": " + Names.dnsSubdomain("No").orElseThrow(),
                AT + "envFrom[4]: Invalid value: \"\": may not have more than one field specified at a time");
    }

    private static Optional<OptionalReference> ref(String name) {
        return Optional.of(new OptionalReference(name, Optional.empty()));
    }

    @Test
    void fieldsAreNamedWithTheirVersion() {
        expectContainer(c -> c.env(List.of(
                        of(new EnvVarSource.FieldRef("v1", "metadata.annotations['Example.com/Key']")),
                        of(new EnvVarSource.FieldRef("v1", "metadata.annotations['a b']")),
                        of(new EnvVarSource.FieldRef("v1", "")),
                        of(new EnvVarSource.ResourceFieldRef("", "", Optional.empty())),
                        of(new EnvVarSource.ResourceFieldRef("", "limits.memory", Optional.of(Quantity.parse("0")))))),
                AT + "env[1].valueFrom.fieldRef: Invalid value: \"a b\": " + Names.qualified("a b").orElseThrow(),
                AT + "env[2].valueFrom.fieldRef.fieldPath: Required value",
                AT + "env[3].valueFrom.resourceFieldRef.resource: Required value");
        Field field = Field.top();
        EnvironmentRules.volumeField(field, new ObjectFieldSelector("", "metadata.name"));
        assertEquals("[apiVersion: Required value]", field.errors().toString());
    }
}
