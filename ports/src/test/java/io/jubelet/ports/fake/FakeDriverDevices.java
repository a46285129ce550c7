package io.jubelet.ports.fake;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.stream.Stream;

/** Where block devices of drivers are on a {@link FakeDisk}. */
final class FakeDriverDevices {

    private final FakeDisk disk;
    private final String root;
    private final String devices;

    FakeDriverDevices(FakeDisk disk, String root) {
        this.disk = disk;
        this.root = root;
        this.devices = root + "/plugins/kubernetes.io/csi/volumeDevices";
    }

    String link(RecordLocation.Mapped place) {
        FakeNames.step("pod uid", place.podUid());
        FakeNames.step("volume", place.specName());
        return root + "/" + place.link();
    }

    private String shown(RecordLocation.Mapped place) {
        return devices + "/publish/" + place.specName() + "/" + place.podUid();
    }

    private String held(RecordLocation.Mapped place) {
        return devices + "/" + place.specName() + "/dev/" + place.podUid();
    }

    String map(RecordLocation.Mapped place) {
        FakeDisk.Node node = disk.resolved(shown(place))
                .orElseThrow(() -> new NotFoundException(shown(place) + " does not exist"));
        if (!node.equals(new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE))) {
            throw new ConflictException(shown(place) + " is no block device");
        }
        String point = held(place);
        disk.makeDirectory(point.substring(0, point.lastIndexOf('/')), 0750);
        disk.put(point, node);
        disk.mount(point);
        makeLink(place);
        return link(place);
    }

    void unmap(RecordLocation.Mapped place) {
        FakeNames.step("pod uid", place.podUid());
        if (disk.node(held(place)).isPresent()) {
            disk.unmount(held(place));
            disk.remove(held(place));
        }
    }

    void makeLink(RecordLocation.Mapped place) {
        String link = link(place);
        if (disk.node(link).isPresent() && !(disk.node(link).get() instanceof FakeDisk.Node.Link)) {
            throw new ConflictException(link + " is no link to a device");
        }
        disk.makeDirectory(link.substring(0, link.lastIndexOf('/')), 0750);
        disk.put(link, new FakeDisk.Node.Link(shown(place)));
    }

    void removeLink(RecordLocation.Mapped place) {
        String link = link(place);
        String directory = link.substring(0, link.lastIndexOf('/'));
        if (disk.node(link).isPresent()) {
            disk.remove(link);
        }
        if (disk.node(directory).isPresent() && disk.list(directory).isEmpty()) {
            disk.remove(directory);
        }
    }

    Stream<RecordLocation.Mapped> of(String podUid) {
        String link = link(new RecordLocation.Mapped(podUid, "any"));
        return disk.list(link.substring(0, link.lastIndexOf('/'))).stream()
                .map(name -> new RecordLocation.Mapped(podUid, name));
    }

    boolean isLinked(RecordLocation.Mapped place) {
        return disk.node(link(place)).isPresent();
    }

    List<String> names() {
        return disk.list(devices);
    }

    Stream<RecordLocation.Mapped> missing(String specName) {
        return Stream.of("/publish/" + specName, "/" + specName + "/dev")
                .flatMap(directory -> disk.list(devices + directory).stream()).distinct().sorted()
                .map(uid -> new RecordLocation.Mapped(uid, specName)).filter(place -> !isLinked(place));
    }
}
