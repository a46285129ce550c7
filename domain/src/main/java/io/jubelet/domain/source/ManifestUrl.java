package io.jubelet.domain.source;

import java.net.URI;
import java.net.URISyntaxException;

/** The URL of manifests ({@code staticPodURL}), which may hold the name and the password of a user. */
public final class ManifestUrl {

    private ManifestUrl() {
    }

    /**
     * The URL as it may be shown: without user and password.
     *
     * @param url text of a URL, or what was given as one; text without user comes back as it is
     */
    public static String withoutUser(String url) {
        int end = endOfUser(url);
        int scheme = url.indexOf("://");
        int start = scheme < 0 || scheme > end ? 0 : scheme + "://".length();
        return end <= start ? url : url.substring(0, start) + url.substring(end);
    }

    /** Beginning of the host, 0 when there is no user. In a malformed URL everything up to the last sign may be a password. */
    private static int endOfUser(String url) {
        try {
            URI parsed = new URI(url);
            if (parsed.getHost() != null) {
                String user = parsed.getRawUserInfo();
                return user == null ? 0 : url.indexOf(user + "@") + user.length() + 1;
            }
        } catch (URISyntaxException e) {
            // Its message repeats the URL.
        }
        return url.lastIndexOf('@') + 1;
    }
}
