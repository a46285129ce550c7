/**
 * Log files that the runtime writes: their directories and links, and reading and following their content. Names are checked
 * before they become a part of a path. A log that is followed may be rotated meanwhile.
 */
package io.jubelet.adapters.fs.log;
