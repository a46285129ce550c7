package io.jubelet.ports.fake;

import io.jubelet.domain.logs.LogFormatException;
import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogSelection;
import io.jubelet.domain.logs.LogTail;
import io.jubelet.domain.logs.rotation.RotatedLogs;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.files.ContainerLogReader;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** {@link ContainerLogReader} on a {@link FakeDisk}. */
public final class FakeContainerLogReader implements ContainerLogReader {

    private final FakeDisk disk;
    private final String logs;
    private final Runnable pause;

    /**
     * Logs in this directory.
     *
     * @param pause what a reader does that waits for more; in virtual time a wait of a second
     */
    public FakeContainerLogReader(FakeDisk disk, String logs, Runnable pause) {
        this.disk = disk;
        this.logs = logs;
        this.pause = pause;
    }

    @Override
    public void read(PodIdentity pod, String container, int run, LogOptions options, BooleanSupplier running,
            Output output) {
        String path = logs + "/" + FakeNames.step("log directory of the pod",
                pod.namespace() + "_" + pod.name() + "_" + pod.uid()) + "/" + FakeNames.step("container", container) + "/"
                + run + ".log";
        try {
            new Reading(path, options, output).run(running);
        } catch (LogFormatException e) {
            throw new InternalException(path + ": " + e.getMessage(), e);
        }
    }

    private final class Reading {

        private final String path;
        private final LogOptions options;
        private final LogSelection selection;
        private final Output output;
        private FakeDisk.Node.File file;
        private int at;

        Reading(String path, LogOptions options, Output output) {
            this.path = path;
            this.options = options;
            this.selection = new LogSelection(options);
            this.output = output;
            this.file = file();
        }

        private FakeDisk.Node.File file() {
            if (disk.resolved(path).orElse(null) instanceof FakeDisk.Node.File found) {
                return found;
            }
            throw new NotFoundException(path + ": no such file");
        }

        /** The file of the next rotation, which this fake finds as long as the one that was read is there; else the log. */
        private FakeDisk.Node.File next() {
            String directory = path.substring(0, path.lastIndexOf('/') + 1);
            String name = path.substring(directory.length());
            List<String> names = disk.list(directory.substring(0, directory.length() - 1));
            return names.stream().filter(own -> isFile(directory + own)).findFirst()
                    .flatMap(own -> RotatedLogs.after(own, name, names))
                    .map(next -> (FakeDisk.Node.File) disk.node(directory + next).orElseThrow()).orElseGet(this::file);
        }

        private boolean isFile(String other) {
            return disk.node(other).orElseThrow() instanceof FakeDisk.Node.File found && found.content() == file.content();
        }

        void run(BooleanSupplier running) throws LogFormatException {
            byte[] bytes = disk.bytes(file);
            at = (int) LogTail.start(bytes.length, options.tailLines(),
                    (offset, count) -> Arrays.copyOfRange(bytes, (int) offset, (int) offset + count));
            if (!options.follow()) {
                readLines(true);
                return;
            }
            boolean runs = true;
            while (true) {
                readLines(false);
                boolean replaced = disk.resolved(path).isPresent() && file().content() != file.content();
                if (replaced) {
                    file = next();
                    at = 0;
                } else if (!runs || selection.isFinished()) {
                    return;
                } else {
                    output.flush();
                    runs = running.getAsBoolean();
                    if (Thread.currentThread().isInterrupted()) {
                        throw new CancelledException("following the log " + path + " was interrupted");
                    }
                    pause.run();
                }
            }
        }

        private void readLines(boolean withRest) throws LogFormatException {
            byte[] bytes = disk.bytes(file);
            while (at < bytes.length && !selection.isFinished()) {
                int end = at;
                while (end < bytes.length && bytes[end] != '\n') {
                    end++;
                }
                if (end == bytes.length && !withRest) {
                    return;
                }
                end = Math.min(end + 1, bytes.length);
                byte[] line = Arrays.copyOfRange(bytes, at, end);
                at = end;
                selection.next(line).ifPresent(chunk -> output.write(chunk.stream(), chunk.content()));
            }
        }
    }
}
