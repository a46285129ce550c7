package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.ports.image.NodeCredentials;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link NodeCredentials} promises. */
public abstract class NodeCredentialsContract {

    private static final String IMAGE = "r.example/team/app";
    private static final PullingPod POD = new PullingPod("ns", "web", "uid", "");

    /** The credentials under test, none at first. */
    protected abstract NodeCredentials credentials();

    /** Somebody logs in at these registries, as {@code user} with the password {@code secret}; others are logged out. */
    protected abstract void logIn(String... registries);

    private List<String> found() {
        return credentials().credentials(IMAGE, POD).stream()
                .map(c -> c.registry() + "=" + c.auth().username() + ":" + c.auth().password()).toList();
    }

    @Test
    void thereAreNoneAtFirst() {
        assertEquals(List.of(), found());
    }

    @Test
    void whatIsWrittenLaterIsSeen() {
        logIn("r.example");
        assertEquals(List.of("r.example=user:secret"), found());
        logIn("b.example", "a.example/team");
        assertEquals(List.of("b.example=user:secret", "a.example/team=user:secret"), found());
        logIn();
        assertEquals(List.of(), found());
    }

    @Test
    void anImageWithoutNameHarmsNobody() {
        logIn("r.example");
        credentials().credentials("", POD);
        assertEquals(List.of("r.example=user:secret"), found());
    }

    @Test
    void passwordsAreNotShown() {
        logIn("r.example");
        assertFalse(credentials().credentials(IMAGE, POD).toString().contains("secret"));
    }
}
