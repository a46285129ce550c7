package io.jubelet.app.image;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Images of a runtime that has none, from a registry that lets in one user only and remembers who asked. */
final class StrictRegistry implements ImageService {

    private final List<String> asked = new ArrayList<>();
    private final List<ImageSpec> pulled = new ArrayList<>();
    private final List<Optional<SandboxConfig>> sandboxes = new ArrayList<>();
    private final Map<String, String> failures = new HashMap<>();
    private Optional<String> accepted = Optional.empty();
    private Optional<Image> present = Optional.empty();
    private final List<ImageSpec> inspected = new ArrayList<>();
    private Optional<Timers> slow = Optional.empty();
    private String unreadable = "";
    private boolean defective;

    /** Lets in this user; the empty one has no credentials. */
    void accept(String user) {
        accepted = Optional.of(user);
    }

    void failAs(String user, String message) {
        failures.put(user, message);
    }

    /** The image is there already, whatever it is called. */
    void have(Image image) {
        present = Optional.of(image);
    }

    /** The image is not there any more. */
    void forget() {
        present = Optional.empty();
    }

    /** Pulls take two seconds, and bring the image unless they are denied. */
    void pullSlowly(Timers timers) {
        slow = Optional.of(timers);
    }

    /** From now on inspections fail with this message; with an empty one, they succeed. */
    void failLooks(String message) {
        unreadable = message;
    }

    /** From now on pulls fail in a way that no runtime's answer explains; with false, they end as usual. */
    void defective(boolean is) {
        defective = is;
    }

    /** How often somebody looked whether an image is there. */
    int looks() {
        return inspected.size();
    }

    /** For which images somebody looked. */
    List<ImageSpec> inspected() {
        return inspected;
    }

    List<String> asked() {
        return asked;
    }

    List<ImageSpec> pulled() {
        return pulled;
    }

    /** For which sandboxes images were pulled. */
    List<Optional<SandboxConfig>> sandboxes() {
        return sandboxes;
    }

    @Override
    public String pullImage(ImageSpec image, Optional<AuthConfig> auth, Optional<SandboxConfig> sandbox) {
        String user = auth.map(AuthConfig::username).orElse("");
        asked.add(user);
        pulled.add(image);
        sandboxes.add(sandbox);
        slow.ifPresent(StrictRegistry::transfer);
        if (defective) {
            throw new IllegalStateException("a defect");
        }
        if (accepted.filter(user::equals).isEmpty()) {
            throw new PermissionDeniedException(failures.getOrDefault(user, "denied"));
        }
        slow.ifPresent(_ -> have(Image.builder().id("sha256:1").build()));
        return "sha256:1";
    }

    private static void transfer(Timers timers) {
        try {
            timers.sleep(Duration.ofSeconds(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("pull", e);
        }
    }

    @Override
    public List<Image> listImages() {
        return List.of();
    }

    @Override
    public List<Image> listImages(ImageSpec image) {
        return List.of();
    }

    @Override
    public Optional<Image> imageStatus(ImageSpec image) {
        inspected.add(image);
        if (!unreadable.isEmpty()) {
            throw new UnavailableException(unreadable);
        }
        return present;
    }

    @Override
    public void removeImage(ImageSpec image) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ImageFilesystems imageFilesystems() {
        throw new UnsupportedOperationException();
    }
}
