/** The form of an RFC in capitals, whose day of birth or foundation is not judged. */
export const RFC = /^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/;
