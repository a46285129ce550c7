package io.jubelet.domain.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.name.VolumeSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VolumeTest {

    static Stream<Arguments> sources() {
        return Stream.of(
                Arguments.of(null, true, false, false),
                Arguments.of(new VolumeSource.EmptyDir("", Optional.empty()), true, false, false),
                Arguments.of(new VolumeSource.HostPath("/", Optional.empty()), false, false, false),
                Arguments.of(new VolumeSource.PersistentVolumeClaim("c", false), false, true, false),
                Arguments.of(new VolumeSource.Ephemeral(Optional.empty()), false, true, false),
                Arguments.of(new CloudVolumeSource.AzureFile("s", "n", false), false, false, true));
    }

    @ParameterizedTest
    @MethodSource("sources")
    void aClaimOrACsiDriverStandsBehindSomeVolumes(VolumeSource source, boolean empty, boolean claim, boolean migrated) {
        var volume = new Volume("v", Optional.ofNullable(source));
        assertEquals(empty, volume.isEmptyDir());
        assertEquals(claim, volume.isClaim());
        assertEquals(migrated, volume.isMigrated());
        assertEquals(claim || migrated, volume.isPersistent());
    }

    @ParameterizedTest
    @CsvSource({"CONFIG_MAP, kubernetes.io~configmap, false", "SECRET, kubernetes.io~secret, true",
        "DOWNWARD_API, kubernetes.io~downward-api, true", "PROJECTED, kubernetes.io~projected, true"})
    void dataHasADirectoryOfItsKind(VolumeDataKind kind, String directory, boolean inMemory) {
        assertEquals(directory, kind.directory());
        assertEquals(inMemory, kind.inMemory());
    }

    @ParameterizedTest
    @CsvSource({"0, true", "511, true", "512, false", "-1, false"})
    void filesHavePermissionBitsOnly(int mode, boolean possible) {
        if (possible) {
            assertEquals(mode, new VolumeData(Binary.utf8(""), mode, OptionalLong.empty()).mode());
        } else {
            assertThrows(IllegalArgumentException.class, () -> new VolumeData(Binary.utf8(""), mode, OptionalLong.empty()));
        }
    }

    @ParameterizedTest
    @CsvSource({"UNSET, ''", "DIRECTORY_OR_CREATE, DirectoryOrCreate", "DIRECTORY, Directory", "FILE_OR_CREATE, FileOrCreate",
        "FILE, File", "SOCKET, Socket", "CHAR_DEVICE, CharDevice", "BLOCK_DEVICE, BlockDevice"})
    void typesOfHostPathsHaveTheNamesOfTheApi(HostPathType type, String name) {
        assertEquals(name, type.wireName());
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1:/a, 10.0.0.1", "[fd00::1]:/a:/b, [fd00::1]", "10.0.0.1, 10.0.0.1"})
    void anExportDependsOnItsServer(String export, String server) {
        assertEquals(server, new VolumePlan.Nfs("v", export, false, List.of(), false).server());
    }

    @Test
    void aVolumeWithoutASourceIsAnEmptyDirectory() {
        assertEquals(new VolumeSpec.Inline("v", new VolumeSource.EmptyDir("", Optional.empty())),
                VolumeSpec.of(new Volume("v", Optional.empty())));
    }
}
