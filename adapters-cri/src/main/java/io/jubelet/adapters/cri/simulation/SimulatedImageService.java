package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.ports.runtime.ImageService;
import java.util.List;
import java.util.Optional;

/** The image port of a simulated machine. */
final class SimulatedImageService implements ImageService {

    private static final String MOUNTPOINT = "/var/lib/fake";
    private static final long INODES_PER_IMAGE = 1000;

    private final SimulatedMachine machine;
    private final CallGate gate;

    SimulatedImageService(SimulatedMachine machine, CallGate gate) {
        this.machine = machine;
        this.gate = gate;
    }

    @Override
    public List<Image> listImages() {
        return gate.call(CriCall.LIST_IMAGES, List.of(), () -> machine.locked(machine.images::all));
    }

    @Override
    public List<Image> listImages(ImageSpec image) {
        return gate.call(CriCall.LIST_IMAGES, List.of(image.image()),
                () -> machine.locked(() -> machine.images.find(image).stream().toList()));
    }

    @Override
    public Optional<Image> imageStatus(ImageSpec image) {
        return gate.call(CriCall.IMAGE_STATUS, List.of(image.image()),
                () -> machine.locked(() -> machine.images.find(image)));
    }

    @Override
    public String pullImage(ImageSpec image, Optional<AuthConfig> auth, Optional<SandboxConfig> sandbox) {
        return gate.call(CriCall.PULL_IMAGE, List.of(image.image()),
                () -> machine.locked(() -> machine.images.pull(image).id()));
    }

    @Override
    public void removeImage(ImageSpec image) {
        gate.perform(CriCall.REMOVE_IMAGE, List.of(image.image()),
                () -> machine.locked(() -> machine.images.remove(image)));
    }

    @Override
    public ImageFilesystems imageFilesystems() {
        return gate.call(CriCall.IMAGE_FS_INFO, List.of(), () -> machine.locked(() -> {
            FilesystemUsage usage = new FilesystemUsage(machine.now(), MOUNTPOINT, machine.images.size(),
                    INODES_PER_IMAGE * machine.images.all().size());
            return new ImageFilesystems(List.of(usage), List.of(usage));
        }));
    }
}
