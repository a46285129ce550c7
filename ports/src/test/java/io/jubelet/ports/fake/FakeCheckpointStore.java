package io.jubelet.ports.fake;

import io.jubelet.ports.checkpoint.Checkpoint;
import io.jubelet.ports.checkpoint.CheckpointStore;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A {@link CheckpointStore} on a {@link FakeDisk}. */
public final class FakeCheckpointStore implements CheckpointStore {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}");

    private final FakeDisk disk;
    private final String directory;

    /** Documents in this directory. */
    public FakeCheckpointStore(FakeDisk disk, String directory) {
        this.disk = disk;
        this.directory = directory;
    }

    @Override
    public Checkpoint read(String name) {
        String path = path(name);
        return disk.read(path).map(stored -> {
            String text = new String(stored, StandardCharsets.ISO_8859_1);
            int end = text.indexOf('\n');
            byte[] content = end < 0 ? stored : Arrays.copyOfRange(stored, end + 1, stored.length);
            return end >= 0 && text.substring(0, end).equals(sum(content)) ? new Checkpoint.Document(content)
                    : new Checkpoint.Damaged(path + ": not what was stored");
        }).orElseGet(Checkpoint.Absent::new);
    }

    @Override
    public void write(String name, byte[] content) {
        String path = path(name);
        disk.makeDirectory(directory, 0700);
        byte[] sum = (sum(content) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        byte[] stored = Arrays.copyOf(sum, sum.length + content.length);
        System.arraycopy(content, 0, stored, sum.length, content.length);
        disk.write(path, stored, 0600);
    }

    @Override
    public void remove(String name) {
        disk.remove(path(name));
    }

    @Override
    public List<String> names() {
        return disk.list(directory).stream().filter(name -> NAME.matcher(name).matches()).toList();
    }

    private String path(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidArgumentException("\"" + name + "\" can't be the name of a document");
        }
        return directory + "/" + name;
    }

    private static String sum(byte[] content) {
        return Integer.toHexString(Arrays.hashCode(content));
    }
}
