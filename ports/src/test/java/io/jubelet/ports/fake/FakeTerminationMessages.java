package io.jubelet.ports.fake;

import io.jubelet.domain.logs.LogFormat;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.files.TerminationMessages;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** {@link TerminationMessages} on a {@link FakeDisk}; file names count up. */
public final class FakeTerminationMessages implements TerminationMessages {

    private final FakeDisk disk;
    private final String root;
    private final String logs;
    private final AtomicInteger files = new AtomicInteger();

    /** Messages of pods below {@code <root>/pods}, logs in a directory of their own. */
    public FakeTerminationMessages(FakeDisk disk, String root, String logs) {
        this.disk = disk;
        this.root = root;
        this.logs = logs;
    }

    @Override
    public String create(String podUid, String container) {
        String directory = directory(podUid, container);
        disk.makeDirectory(directory, 0750);
        String path = directory + "/" + "%08x".formatted(files.incrementAndGet());
        disk.write(path, new byte[0], 0666);
        return path;
    }

    @Override
    public void discard(String podUid, String container, String path) {
        if (path.startsWith(directory(podUid, container) + "/")) {
            disk.remove(path);
        }
    }

    private String directory(String podUid, String container) {
        return root + "/pods/" + FakeNames.step("pod uid", podUid) + "/containers/" + FakeNames.step("container", container);
    }

    @Override
    public String read(String path) {
        return disk.node(path).orElse(null) instanceof FakeDisk.Node.File
                ? last(disk.read(path).orElseThrow(), MAX_MESSAGE_BYTES)
                : "";
    }

    @Override
    public String logTail(PodIdentity pod, String container, int run) {
        byte[] log = disk.read(logs + "/" + pod.namespace() + "_" + pod.name() + "_" + pod.uid() + "/" + container + "/"
                + run + ".log").orElse(new byte[0]);
        List<String> lines = Pattern.compile("(?<=\n)").splitAsStream(new String(log, StandardCharsets.UTF_8)).toList();
        StringBuilder text = new StringBuilder();
        for (String line : lines.subList(Math.max(0, lines.size() - MAX_LOG_LINES), lines.size())) {
            LogFormat.CRI.parse(line.getBytes(StandardCharsets.UTF_8))
                    .ifPresent(entry -> text.append(StandardCharsets.UTF_8.decode(entry.content())));
        }
        return last(text.toString().getBytes(StandardCharsets.UTF_8), MAX_LOG_BYTES);
    }

    private static String last(byte[] bytes, int count) {
        return new String(Arrays.copyOfRange(bytes, Math.max(0, bytes.length - count), bytes.length),
                StandardCharsets.UTF_8);
    }
}
