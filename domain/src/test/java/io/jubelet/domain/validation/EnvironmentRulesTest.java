package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;

import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnvironmentRulesTest {

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
}
