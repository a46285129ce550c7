package io.jubelet.ports.fake;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A disk in memory, shared by the fakes of one machine. It knows absolute paths without {@code .} and {@code ..}. Faults can be
 * switched on and off. Thread-safe.
 */
public final class FakeDisk {

    private static final int MAX_LINKS = 8;

    private final TreeMap<String, Node> nodes = new TreeMap<>();
    private final TreeSet<String> mounts = new TreeSet<>();
    private boolean full;
    private boolean readOnly;
    private boolean interrupted;
    private boolean unsynchronized;

    /** An empty disk. */
    public FakeDisk() {
        nodes.put("/", new Node.Directory(0755));
    }

    /** What a path leads to. */
    public sealed interface Node {

        /** Permission bits. */
        int mode();

        /** A directory. */
        record Directory(int mode) implements Node {
        }

        /** A file; two names may share one. */
        record File(int mode, Content content) implements Node {
        }

        /** A symbolic link. */
        record Link(String target) implements Node {
            @Override
            public int mode() {
                return 0777;
            }
        }

        /** A socket or device. */
        record Special(Kind kind) implements Node {
            @Override
            public int mode() {
                return 0600;
            }
        }
    }

    /** Kinds of special files. */
    public enum Kind { SOCKET, CHAR_DEVICE, BLOCK_DEVICE }

    /** Bytes of a file. */
    public static final class Content {
        private byte[] bytes;

        private Content(byte[] bytes) {
            this.bytes = bytes;
        }
    }

    /** Switches on and off that nothing new fits. */
    public synchronized void full(boolean value) {
        full = value;
    }

    /** Switches on and off that nothing can be changed. */
    public synchronized void readOnly(boolean value) {
        readOnly = value;
    }

    /** Switches on and off that the thread of whoever changes something is interrupted before it is done. */
    public synchronized void interrupted(boolean value) {
        interrupted = value;
    }

    /** Switches on and off that what is written into a file is there, and reported as failed. */
    public synchronized void unsynchronized(boolean value) {
        unsynchronized = value;
    }

    /** Marks a directory as a mount point. */
    public synchronized void mount(String path) {
        mounts.add(path);
    }

    /** Whether a directory is marked as a mount point. */
    public synchronized boolean isMounted(String path) {
        return mounts.contains(path);
    }

    /** Unmounts what is mounted directly in a directory, but nothing deeper. */
    public synchronized void unmountIn(String path) {
        mounts.removeIf(mount -> mount.startsWith(path + "/") && mount.indexOf('/', path.length() + 1) < 0);
    }

    /** Unmounts what is mounted at a path. */
    public synchronized void unmount(String path) {
        mounts.remove(path);
    }

    /** What is mounted, sorted. */
    public synchronized List<String> mounts() {
        return List.copyOf(mounts);
    }

    /** What is at a path, links not followed. */
    public synchronized Optional<Node> node(String path) {
        return Optional.ofNullable(nodes.get(plain(path)));
    }

    /** What a path leads to. */
    public synchronized Optional<Node> resolved(String path) {
        return resolvedPath(path).flatMap(this::node);
    }

    /** Where a path leads; empty when nothing is there. */
    public synchronized Optional<String> resolvedPath(String path) {
        String at = plain(path);
        for (int i = 0; i < MAX_LINKS; i++) {
            if (!(nodes.get(at) instanceof Node.Link link)) {
                return nodes.containsKey(at) ? Optional.of(at) : Optional.empty();
            }
            at = plain(link.target());
        }
        return Optional.empty();
    }

    /** The path with the links of all steps but the last one followed; a step that leads nowhere stays. */
    private String plain(String path) {
        int slash = path.lastIndexOf('/');
        if (slash <= 0) {
            return path;
        }
        String above = path.substring(0, slash);
        String led = resolvedPath(above).orElse(above);
        return (led.equals("/") ? "" : led) + path.substring(slash);
    }

    /** Makes a directory and those above with one mode; leaves alone what is there. */
    public synchronized void makeDirectory(String path, int mode) {
        if (resolved(path).isPresent()) {
            if (!(resolved(path).get() instanceof Node.Directory)) {
                throw new ConflictException(path + ": not a directory");
            }
            return;
        }
        makeDirectory(parent(path), mode);
        mustBeWritable(path, true);
        nodes.put(plain(path), new Node.Directory(mode));
    }

    /** Writes a file, a new one with this mode, one that is there in place. */
    public synchronized void write(String path, byte[] bytes, int mode) {
        mustBeWritable(path, true);
        switch (resolved(path).orElse(null)) {
            case null -> {
                mustHaveParent(path);
                nodes.put(plain(path), new Node.File(mode, new Content(bytes.clone())));
            }
            case Node.File file -> file.content().bytes = bytes.clone();
            case Node.Directory _, Node.Link _, Node.Special _ -> throw new ConflictException(path + ": not a file");
        }
        if (unsynchronized) {
            throw new ResourceExhaustedException(path + ": can't be synchronized");
        }
    }

    /** Puts a new file in the place of a file or of nothing. */
    public synchronized void replace(String path, byte[] bytes, int mode) {
        put(path, new Node.File(mode, new Content(bytes.clone())));
    }

    /** Paths of everything below a directory that is no directory, sorted. */
    public synchronized List<String> filesBelow(String directory) {
        String plain = plain(directory);
        return nodes.subMap(plain + "/", plain + "0").entrySet().stream()
                .filter(entry -> !(entry.getValue() instanceof Node.Directory)).map(Map.Entry::getKey).toList();
    }

    /** Content of a file; empty when there is none. */
    public synchronized Optional<byte[]> read(String path) {
        return resolved(path).map(node -> node instanceof Node.File file ? file.content().bytes.clone() : null);
    }

    /** What is in a file now, whatever its name. */
    public synchronized byte[] bytes(Node.File file) {
        return file.content().bytes.clone();
    }

    /** Puts a link, a special file or a second name of a file somewhere. */
    public synchronized void put(String path, Node node) {
        mustBeWritable(path, true);
        mustHaveParent(path);
        nodes.put(plain(path), node);
    }

    /** Gives what is at a path another name, which takes no room; what had that name is replaced. */
    public synchronized void rename(String path, String to) {
        mustBeWritable(to, false);
        mustHaveParent(to);
        Node node = node(path).orElseThrow(() -> new NotFoundException(path + ": no such file"));
        nodes.remove(plain(path));
        nodes.put(plain(to), node);
    }

    /** Names in a directory, sorted; empty when there is no such directory. */
    public synchronized List<String> list(String directory) {
        List<String> names = new ArrayList<>();
        String prefix = directory.equals("/") ? "/" : plain(directory) + "/";
        for (String path : nodes.tailMap(prefix, false).keySet()) {
            if (!path.startsWith(prefix)) {
                break;
            }
            if (path.indexOf('/', prefix.length()) < 0) {
                names.add(path.substring(prefix.length()));
            }
        }
        return names;
    }

    /** Removes what is at a path with all below it; nothing happens when nothing is there. */
    public synchronized void remove(String named) {
        String path = plain(named);
        if (!nodes.containsKey(path)) {
            return;
        }
        mountBelow(path).ifPresent(mount -> {
            throw new ConflictException("can't remove " + path + ": something is mounted on " + mount);
        });
        mustBeWritable(path, false);
        Map<String, Node> below = nodes.subMap(path + "/", true, path + "0", false);
        below.clear();
        nodes.remove(path);
    }

    private Optional<String> mountBelow(String path) {
        return mounts.stream().filter(mount -> mount.equals(path) || mount.startsWith(path + "/")).findFirst();
    }

    private void mustBeWritable(String path, boolean takesRoom) {
        if (interrupted) {
            throw new CancelledException("a change of " + path + " was interrupted");
        }
        if (readOnly) {
            throw new PermissionDeniedException(path + ": read-only file system");
        }
        if (full && takesRoom) {
            throw new ResourceExhaustedException(path + ": no space left on device");
        }
    }

    private void mustHaveParent(String path) {
        if (!(resolved(parent(path)).orElse(null) instanceof Node.Directory)) {
            throw new NotFoundException(path + ": no such directory");
        }
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }
}
