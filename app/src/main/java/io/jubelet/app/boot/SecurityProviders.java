package io.jubelet.app.boot;

import java.security.Security;
import java.util.Set;

/** Selects the security providers of the JDK that this process uses. */
final class SecurityProviders {

    /** None of their algorithms is used here. They, and no others, are looked for in every jar of the module path. */
    private static final Set<String> UNUSED =
            Set.of("SunJGSS", "SunSASL", "XMLDSig", "SunPCSC", "JdkLDAP", "JdkSASL", "SunPKCS11");
    private static final String KEY = "security.provider.";

    private SecurityProviders() {
    }

    /**
     * Leaves out those that are not used; looking for them loads all providers that lie in {@code mods/}, which costs
     * 8 MiB. Providers that were configured for this machine stay. Must come before the first use of cryptography.
     */
    static void leaveOutUnused() {
        String first = Security.getProperty(KEY + 1);
        for (int i = 2; first != null && Security.getProperty(KEY + i) instanceof String name; i++) {
            if (UNUSED.contains(name.strip())) {
                // A name that was there before is passed over; an empty one would end the list.
                Security.setProperty(KEY + i, first);
            }
        }
    }
}
