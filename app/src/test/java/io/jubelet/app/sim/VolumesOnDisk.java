package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a test sees of the volumes of a {@link VolumeMachine}, past the agent. */
final class VolumesOnDisk {

    private static final String OF_MACHINE = "kept by the machine";
    /** Four directories in memory, one of the machine, and three parts of volumes. */
    private static final int MOUNTS = 8;

    private final Path root;
    /** Files of users below the machine, with what is in them. */
    private final Map<Path, String> users = new TreeMap<>();

    /** Makes the directories of the machine. */
    VolumesOnDisk(Path root) throws IOException {
        this.root = root;
        keep("host/precious", OF_MACHINE);
        keep("disk/precious", OF_MACHINE);
        keep("disk/part/precious", OF_MACHINE);
    }

    private void keep(String file, String text) throws IOException {
        Path path = root.resolve("machine").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        users.put(path, text);
    }

    private Path volume(String uid, String type, String name) {
        return root.resolve("kubelet/pods").resolve(uid).resolve("volumes/kubernetes.io~" + type).resolve(name);
    }

    /** Whether the pod sees these settings in all places. */
    boolean shows(String uid, String color) {
        return text(volume(uid, "configmap", "settings").resolve("color")).equals(Optional.of(color))
                && text(volume(uid, "configmap", "settings").resolve("shade")).equals(Optional.of(color))
                && text(volume(uid, "projected", "mix").resolve("color")).equals(Optional.of(color));
    }

    /** Everything of a pod that runs is there. */
    void assertWhole(String uid) {
        assertEquals(Optional.of("hunter2"), text(volume(uid, "secret", "login").resolve("password")));
        assertEquals(Optional.of(uid.substring(0, uid.indexOf('-'))),
                text(volume(uid, "downward-api", "fields").resolve("etc/app")));
        assertEquals(true, text(volume(uid, "projected", "mix").resolve("token")).orElse("none").startsWith("token-"));
        assertEquals(Optional.of(OF_MACHINE), text(volume(uid, "local-volume", "pv1").resolve("precious")));
        Path parts = root.resolve("kubelet/pods").resolve(uid).resolve("volume-subpaths");
        assertEquals(true, Files.isDirectory(parts.resolve("work/app/0")));
        assertEquals(true, text(parts.resolve("settings/app/3")).isPresent());
        assertEquals(Optional.of(OF_MACHINE), text(parts.resolve("pv1/app/10").resolve("precious")));
        assertEquals(MOUNTS, mounts(uid).size(), () -> String.join("\n", mounts(uid)));
    }

    /** The container of the pod writes into its volumes. */
    void write(String uid) throws IOException {
        Files.writeString(notes(uid, "work/made/here"), uid);
        Files.writeString(notes(uid, "mem"), uid);
        keep("host/notes-" + uid, uid);
        keep("made/notes-" + uid, uid);
        Path shown = volume(uid, "local-volume", "pv1").resolve("notes-" + uid);
        Files.writeString(shown, uid);
        users.put(root.resolve("machine/disk").resolve(shown.getFileName()), uid);
    }

    private Path notes(String uid, String volume) {
        return volume(uid, "empty-dir", volume).resolve("notes");
    }

    /** What the container wrote is where it was written, and so is what belongs to the machine. */
    void assertWritten(String uid) {
        assertEquals(Optional.of(uid), text(notes(uid, "work/made/here")));
        assertEquals(Optional.of(uid), text(notes(uid, "mem")));
        assertKept();
    }

    /** The directories of the machine hold what users put there, and nothing else. */
    void assertKept() {
        try (Stream<Path> all = Files.walk(root.resolve("machine"), FileVisitOption.FOLLOW_LINKS)) {
            Map<Path, String> found = new TreeMap<>();
            all.filter(Files::isRegularFile).forEach(file -> found.put(file, text(file).orElseThrow()));
            assertEquals(users, found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether nothing is left of any pod, in the directories and in the mount table. */
    boolean isClear() {
        try (Stream<Path> pods = Files.list(root.resolve("kubelet/pods"))) {
            return pods.findAny().isEmpty() && mounts("").isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is mounted below the directory of a pod; of all pods where the uid is empty. */
    List<String> mounts(String uid) {
        String below = root.resolve("kubelet/pods").resolve(uid) + "/";
        try {
            return Files.readAllLines(Path.of("/proc/thread-self/mounts")).stream().map(line -> line.split(" ")[1])
                    .filter(point -> point.startsWith(below)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> text(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
