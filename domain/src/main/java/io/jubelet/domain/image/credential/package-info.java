/**
 * Which credentials are tried for an image (behaviour reference, section 6).
 *
 * <p>Secrets and files are read elsewhere; here are the rules by which their entries match images. Values of
 * credentials never show in text forms.
 */
package io.jubelet.domain.image.credential;
