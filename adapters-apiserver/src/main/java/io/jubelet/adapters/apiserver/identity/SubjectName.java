package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Der;
import io.jubelet.adapters.apiserver.pki.DerValue;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names of users in certificates (X.501): the user is the common name, the groups are organizations. */
final class SubjectName {

    private static final byte[] COMMON_NAME = Der.name("2.5.4.3");
    private static final byte[] ORGANIZATION = Der.name("2.5.4.10");

    private final Set<String> commonNames;
    private final Set<String> organizations;

    private SubjectName(Set<String> commonNames, Set<String> organizations) {
        this.commonNames = commonNames;
        this.organizations = organizations;
    }

    /**
     * Reads a name.
     *
     * @throws GeneralSecurityException when it is none
     */
    static SubjectName read(DerValue name) throws GeneralSecurityException {
        return new SubjectName(values(name, COMMON_NAME), values(name, ORGANIZATION));
    }

    private static Set<String> values(DerValue name, byte[] type) throws GeneralSecurityException {
        Set<String> found = new HashSet<>();
        for (DerValue part : name.values()) {
            DerValue first = part.value(0);
            if (first.value(0).is(type)) {
                found.add(first.value(1).text());
            }
        }
        return found;
    }

    /** Whether this is the only common name. */
    boolean isOf(String commonName) {
        return commonNames.equals(Set.of(commonName));
    }

    /** All organizations. */
    Set<String> organizations() {
        return organizations;
    }

    /** Writes a name. */
    static byte[] encode(String commonName, List<String> organizations) {
        List<byte[]> parts = new ArrayList<>();
        organizations.forEach(organization -> parts.add(part(ORGANIZATION, organization)));
        parts.add(part(COMMON_NAME, commonName));
        return Der.sequence(parts.toArray(byte[][]::new));
    }

    private static byte[] part(byte[] type, String value) {
        return Der.set(Der.sequence(type, Der.text(value)));
    }
}
