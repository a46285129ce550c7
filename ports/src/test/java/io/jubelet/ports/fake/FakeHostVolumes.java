package io.jubelet.ports.fake;

import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;

/** {@link HostVolumes} on a {@link FakeDisk}. */
public final class FakeHostVolumes implements HostVolumes {

    private final FakeDisk disk;
    private final String root;

    /** Volumes of pods below {@code <root>/pods}. */
    public FakeHostVolumes(FakeDisk disk, String root) {
        this.disk = disk;
        this.root = root;
    }

    @Override
    public String setUp(String podUid, Volume volume) {
        VolumeSource source = volume.source().orElse(new VolumeSource.EmptyDir("", Optional.empty()));
        String prefix = "volume \"" + volume.name() + "\": ";
        return switch (source) {
            case VolumeSource.EmptyDir empty when empty.medium().isEmpty() -> {
                String path = volumes(podUid) + "/" + FakeNames.step("volume", volume.name());
                disk.makeFolder(path, 0777);
                yield path;
            }
            case VolumeSource.EmptyDir empty -> throw new UnimplementedException(
                    prefix + "volume type emptyDir with medium \"" + empty.medium() + "\" is not supported yet");
            case VolumeSource.HostPath host -> hostPath(prefix, host.path(), host.type().orElse(HostPathType.UNSET));
            default -> {
                String type = source.getClass().getSimpleName();
                throw new UnimplementedException(prefix + "volume type " + Character.toLowerCase(type.charAt(0))
                        + type.substring(1) + " is not supported yet");
            }
        };
    }

    private String hostPath(String prefix, String path, HostPathType type) {
        if (!path.startsWith("/") || path.indexOf('\0') >= 0 || (path + "/").contains("/../")) {
            throw new InvalidArgumentException(prefix + "\"" + path + "\" is no absolute path without \"..\"");
        }
        Optional<FakeDisk.Node> found = disk.resolved(path);
        boolean right = switch (type) {
            case UNSET -> true;
            case DIRECTORY_OR_CREATE, DIRECTORY -> found.filter(FakeDisk.Node.Folder.class::isInstance).isPresent();
            case FILE_OR_CREATE, FILE -> found.filter(FakeDisk.Node.File.class::isInstance).isPresent();
            case SOCKET -> is(found, FakeDisk.Kind.SOCKET);
            case CHAR_DEVICE -> is(found, FakeDisk.Kind.CHAR_DEVICE);
            case BLOCK_DEVICE -> is(found, FakeDisk.Kind.BLOCK_DEVICE);
        };
        if (right) {
            return path;
        }
        if (found.isPresent()) {
            throw new ConflictException(prefix + path + " is not of type " + type.wireName());
        }
        switch (type) {
            case DIRECTORY_OR_CREATE -> disk.makeFolder(path, 0755);
            case FILE_OR_CREATE -> disk.write(path, new byte[0], 0644);
            default -> throw new NotFoundException(prefix + path + " does not exist");
        }
        return path;
    }

    private static boolean is(Optional<FakeDisk.Node> node, FakeDisk.Kind kind) {
        return node.filter(found -> found.equals(new FakeDisk.Node.Special(kind))).isPresent();
    }

    @Override
    public void tearDown(String podUid) {
        disk.remove(volumes(podUid));
    }

    private String volumes(String podUid) {
        return root + "/pods/" + FakeNames.step("pod uid", podUid) + "/volumes/kubernetes.io~empty-dir";
    }
}
