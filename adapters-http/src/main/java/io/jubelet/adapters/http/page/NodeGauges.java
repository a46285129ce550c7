package io.jubelet.adapters.http.page;

import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.OptionalLong;

/** How much the node uses of what it has: what has no limit, or can't be measured, is left out. */
final class NodeGauges {

    private NodeGauges() {
    }

    static JsonArray of(NodeStatistics statistics) {
        var gauges = new JsonArray();
        try {
            NodeUse node = statistics.summary(false).node();
            node.memory().ifPresent(memory -> add(gauges, "Memory", "bytes", memory.workingSetBytes(),
                    sum(memory.workingSetBytes(), memory.availableBytes())));
            node.fileSystem().ifPresent(disk -> add(gauges, "Disk", disk));
            node.imageFileSystem().filter(images -> !same(images, node)).ifPresent(images -> add(gauges, "Images", images));
            node.processes().ifPresent(processes -> add(gauges, "Processes", "", OptionalLong.of(processes.running()),
                    OptionalLong.of(processes.max())));
        } catch (PortException e) {
            // The page is about pods; what it can't measure it does not show.
            return gauges;
        }
        return gauges;
    }

    private static boolean same(FileSystemUse images, NodeUse node) {
        return node.fileSystem().filter(disk -> disk.capacityBytes().equals(images.capacityBytes())
                && disk.inodes().equals(images.inodes())).isPresent();
    }

    private static void add(JsonArray gauges, String name, FileSystemUse disk) {
        if (disk.availableBytes().isPresent() && disk.capacityBytes().isPresent()) {
            long capacity = disk.capacityBytes().getAsLong();
            add(gauges, name, "bytes", OptionalLong.of(capacity - disk.availableBytes().getAsLong()), disk.capacityBytes());
        }
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent() ? OptionalLong.of(one.getAsLong() + other.getAsLong()) : OptionalLong.empty();
    }

    private static void add(JsonArray gauges, String name, String unit, OptionalLong used, OptionalLong of) {
        if (used.isPresent() && of.isPresent() && of.getAsLong() > 0) {
            gauges.add(new JsonObject().put("name", name).put("unit", unit).put("used", used.getAsLong()).put("of", of.getAsLong()));
        }
    }
}
