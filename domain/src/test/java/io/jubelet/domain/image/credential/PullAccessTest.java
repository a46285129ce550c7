package io.jubelet.domain.image.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PullAccessTest {

    private static final PullAccess.OfAccount ACCOUNT = new PullAccess.OfAccount("u", "ns", "robot");

    /** A secret as namespace/name/uid=hash. */
    private static PullAccess.OfSecret secret(String text) {
        String[] parts = text.split("[/=]", -1);
        return new PullAccess.OfSecret(parts[2], parts[0], parts[1], parts[3]);
    }

    private static PullAccess secrets(String text) {
        return new PullAccess(text == null ? List.of() : Stream.of(text.split(" ")).map(PullAccessTest::secret).toList(),
                List.of(), false);
    }

    private static PullAccess accounts(String text) {
        return new PullAccess(List.of(), Stream.of(text.split(" ")).map(PullAccessTest::secret)
                .map(secret -> new PullAccess.OfAccount(secret.uid(), secret.namespace(), secret.name())).toList(), false);
    }

    /** A secret that is known holds something else now; all are ordered by namespace, name and uid. */
    @ParameterizedTest
    @CsvSource({"b/b/b=1, a/b/b=2, a/b/b=2 b/b/b=1", "b/b/b=1, b/a/c=2, b/a/c=2 b/b/b=1", "b/b/b=1, b/b/a=2, b/b/a=2 b/b/b=1",
        "b/b/b=1, c/a/a=2, b/b/b=1 c/a/a=2", "b/b/b=1, b/c/a=2, b/b/b=1 b/c/a=2", "b/b/b=1, b/b/b=2, b/b/b=2", ", b/b/b=1, b/b/b=1"})
    void secretsAreUnited(String before, String more, String after) {
        assertEquals(secrets(after), secrets(before).and(secrets(more)));
    }

    @Test
    void whatIsKnownChangesNothing() {
        PullAccess secrets = secrets("b/b/b=1 a/a/a=2");
        assertSame(secrets, secrets.and(secrets("a/a/a=2")));
        PullAccess accounts = accounts("b/b/b= a/a/a=");
        assertSame(accounts, accounts.and(accounts("a/a/a=")));
        assertSame(PullAccess.ANY_POD, PullAccess.ANY_POD.and(secrets));
        assertSame(secrets, secrets.and(PullAccess.NONE));
    }

    @Test
    void eachKindIsUnitedByItself() {
        assertEquals(accounts("a/a/a= b/b/b="), accounts("b/b/b=").and(accounts("a/a/a=")));
        PullAccess both = secrets("a/a/a=1").and(PullAccess.of(ACCOUNT));
        assertEquals(new PullAccess(List.of(secret("a/a/a=1")), List.of(ACCOUNT), false), both);
        assertEquals(new PullAccess(List.of(secret("a/a/a=2")), List.of(ACCOUNT), false), both.and(secrets("a/a/a=2")));
        assertEquals(PullAccess.ANY_POD, both.and(PullAccess.ANY_POD));
    }

    @Test
    void anyKindIsSomeAccess() {
        assertEquals(List.of(true, false, false, false), Stream.of(
                PullAccess.NONE, PullAccess.ANY_POD, secrets("a/a/a="), PullAccess.of(ACCOUNT)).map(PullAccess::isNone).toList());
    }

    /** An unknown content is not the same as another unknown one. */
    @ParameterizedTest
    @CsvSource({"a/b/c=1, a/b/c=2, true, false", "x/b/c=1, a/b/c=1, false, true", "a/x/c=1, a/b/c=1, false, true",
        "a/b/x=1, a/b/c=1, false, true", "a/b/c=, a/b/c=, true, false"})
    void aSecretIsRecognizedByItsContentOrByItsName(String one, String other, boolean sameObject, boolean sameContent) {
        assertEquals(sameObject, secret(one).isSameObject(secret(other)));
        assertEquals(sameContent, secret(one).isSameContent(secret(other)));
        assertEquals("secret a/b", secret("a/b/c=hash").toString());
    }
}
