package io.jubelet.app.metrics;

import io.jubelet.domain.image.credential.PullRecordPath;
import io.jubelet.ports.image.PullRecordFiles;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Counts the files about pulls, from when they are read first. */
final class CountedPullRecordFiles implements PullRecordFiles {

    private final PullRecordFiles files;
    private final Gauge intents;
    private final Gauge pulled;
    private final Set<String> known = new HashSet<>();

    CountedPullRecordFiles(PullRecordFiles files, MetricRegistry registry) {
        this.files = files;
        this.intents = registry.gauge("kubelet_imagemanager_ondisk_pullintents",
                "[ALPHA] Number of files about pulls whose end was not recorded yet.");
        this.pulled = registry.gauge("kubelet_imagemanager_ondisk_pulledrecords",
                "[ALPHA] Number of files about images that were pulled.");
    }

    @Override
    public Map<String, String> read() {
        Map<String, String> read = files.read();
        known.clear();
        known.addAll(read.keySet());
        count();
        return read;
    }

    @Override
    public void write(String path, String content) {
        files.write(path, content);
        known.add(path);
        count();
    }

    @Override
    public void remove(String path) {
        files.remove(path);
        known.remove(path);
        count();
    }

    private void count() {
        intents.set(known.stream().filter(PullRecordPath::isIntent).count());
        pulled.set(known.stream().filter(PullRecordPath::isPulled).count());
    }
}
