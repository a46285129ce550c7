package io.jubelet.domain.source;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The URL of manifests ({@code staticPodURL}), which may hold the name and the password of a user, or a token in its query. */
public final class ManifestUrl {

    private static final String HIDDEN = "...";

    private ManifestUrl() {
    }

    /**
     * The URL as it may be shown: without user and password, and of its query the names alone.
     *
     * @param url text of a URL, or what was given as one; text without user and query comes back as it is
     */
    public static String redacted(String url) {
        String shown = withoutUser(url);
        int query = shown.indexOf('?') + 1;
        return query == 0 || query == shown.length() ? shown : shown.substring(0, query) + withoutValues(shown.substring(query));
    }

    private static String withoutValues(String query) {
        return Arrays.stream(query.split("&")).map(part -> part.substring(0, part.indexOf('=') + 1) + HIDDEN)
                .collect(Collectors.joining("&"));
    }

    /** Of a malformed URL everything up to the last sign may be a password, or with a query before it all may be secret. */
    private static String withoutUser(String url) {
        int end = endOfUser(url);
        int scheme = url.indexOf("://");
        int start = scheme < 0 || scheme > end ? 0 : scheme + "://".length();
        if (end <= start) {
            return url;
        }
        return url.substring(0, start) + (url.substring(0, end).contains("?") ? HIDDEN : url.substring(end));
    }

    /** Beginning of the host, 0 when there is no user. */
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
